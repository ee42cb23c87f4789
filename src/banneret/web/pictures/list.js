// Made by `python -m tests.web.pictures`.

/** Names of the games that have a picture. */
export const PICTURES = ["sack-armies", "terreign", "token-terrors"];
