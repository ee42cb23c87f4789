"""The colours and type of the SVG face, for light and dark surroundings.

Plain rules without variables, so that every viewer understands them; dark ones are added by a
media query. Class names begin with `bn-`, because a page shares the style of all its pictures.
"""

from __future__ import annotations

FONT = "system-ui,'Segoe UI','Helvetica Neue','DejaVu Sans',sans-serif"

LIGHT = {
    "page": "fill:#f6f0e4",
    "ink": "fill:#35291f",
    "muted": "fill:#7b6a57",
    "card": "fill:#fffaf0;stroke:#dfd0b6",
    "table": "fill:#cdb48c;stroke:#a88c60",
    "ground": "fill:#f0e4cb;stroke:#cdb890",
    "ground-edge": "fill:#e6d6b6;stroke:#cdb890",
    "grid": "fill:#6f5a3c",
    "glyph": "fill:#fff8ea",
    "paper": "fill:#fffdf8",
    "tile": "fill:#fff3d0;stroke:#8a6d3b",
    "tile-ink": "stroke:#8a6d3b",
    "ground-bare": "fill:none;stroke:#a88c60;stroke-dasharray:4 5",
    "band-blue": "fill:#2c5f85",
    "band-red": "fill:#a8402b",
    "band-green": "fill:#4b7040",
    "band-black": "fill:#2b2825",
    "movement": "fill:#d9e6f2;stroke:#2c4a66",
    "back": "fill:#8c7a64;stroke:#5f5140",
    "back-line": "stroke:#d9c9ae",
    "seat-0": "fill:#2c5f85;stroke:#173a55",
    "seat-1": "fill:#a8402b;stroke:#6b2417",
    "seat-2": "fill:#4b7040;stroke:#2c4724",
    "seat-3": "fill:#6d4a82;stroke:#432b52",
    "seat-4": "fill:#8a6410;stroke:#523a06",
    "seat-5": "fill:#1f7372;stroke:#0e4342",
    "seat-6": "fill:#96406c;stroke:#5a2140",
    "seat-7": "fill:#4d5560;stroke:#2a3038",
    "seat-none": "fill:#77695a;stroke:#4d4338",
    "home-0": "fill:#2c5f85;fill-opacity:.13",
    "home-1": "fill:#a8402b;fill-opacity:.12",
    "home-2": "fill:#4b7040;fill-opacity:.13",
    "home-3": "fill:#6d4a82;fill-opacity:.12",
    "home-4": "fill:#8a6410;fill-opacity:.13",
    "home-5": "fill:#1f7372;fill-opacity:.13",
    "home-6": "fill:#96406c;fill-opacity:.12",
    "home-7": "fill:#4d5560;fill-opacity:.13",
    "act": "stroke:#0b8a72",
    "act-fill": "fill:#0b8a72",
    "danger": "stroke:#c8261b",
    "danger-fill": "fill:#c8261b",
    "active": "stroke:#e0a100",
    "shield": "fill:#fffdf7;stroke:#35291f",
    "shield-text": "fill:#35291f",
    "on-danger": "fill:#ffffff",
    "sign": "fill:#ffd56b;stroke:#6a4a00",
    "sign-shape": "fill:#5a3900",
    "crack": "stroke:#140c08",
    "chip": "fill:#e3f1ea;stroke:#0b8a72",
}

DARK = {
    "page": "fill:#1e1a16",
    "ink": "fill:#f0e6d6",
    "muted": "fill:#ab9b86",
    "card": "fill:#2a241e;stroke:#463c31",
    "table": "fill:#4a3d2c;stroke:#6a573d",
    "ground": "fill:#5e503d;stroke:#403526",
    "ground-edge": "fill:#524532;stroke:#403526",
    "grid": "fill:#cbb893",
    "act": "stroke:#4fe0bd",
    "act-fill": "fill:#4fe0bd",
    "danger": "stroke:#ff7a66",
    "danger-fill": "fill:#e2483a",
    "active": "stroke:#ffcf4d",
    "home-0": "fill:#5aa0d6;fill-opacity:.2",
    "home-1": "fill:#e27a60;fill-opacity:.2",
    "home-2": "fill:#86b877;fill-opacity:.2",
    "home-3": "fill:#ad86c6;fill-opacity:.2",
    "home-4": "fill:#c99b3c;fill-opacity:.2",
    "home-5": "fill:#58b3b1;fill-opacity:.2",
    "home-6": "fill:#cf7ba5;fill-opacity:.2",
    "home-7": "fill:#98a2b0;fill-opacity:.2",
    "seat-0": "fill:#3a78a6;stroke:#a9d2f0",
    "seat-1": "fill:#b84d36;stroke:#f2b9a8",
    "seat-2": "fill:#557f49;stroke:#bfe0b4",
    "seat-3": "fill:#7d5896;stroke:#dcc2ea",
    "seat-4": "fill:#9a7420;stroke:#f0d79a",
    "seat-5": "fill:#28807f;stroke:#a5e2e0",
    "seat-6": "fill:#a5507c;stroke:#f0bcd6",
    "seat-7": "fill:#666f7c;stroke:#ccd4de",
    "paper": "fill:#e9dfcc",
    "tile": "fill:#d9c79a;stroke:#2c2418",
    "tile-ink": "stroke:#2c2418",
    "ground-bare": "fill:none;stroke:#6a573d;stroke-dasharray:4 5",
    "chip": "fill:#1f3a33;stroke:#4fe0bd",
}


# Colours that are drawn with as well as filled with, beside those of the seats.
DRAWN = ("glyph", "paper", "grid", "ground")


def _rules(colours: dict[str, str]) -> str:
    """A rule for each colour, and one that draws lines in it."""
    lines = {
        f"{name}-line": rule.split(";")[0].replace("fill:", "stroke:")
        for name, rule in colours.items()
        if name.startswith("seat-") or name in DRAWN
    }
    return "".join(f".bn-{name}{{{rule}}}" for name, rule in {**colours, **lines}.items())


STYLE = (
    f".bn-text{{font-family:{FONT}}}.bn-bold{{font-weight:700}}.bn-line{{fill:none}}"
    f"{_rules(LIGHT)}@media (prefers-color-scheme:dark){{{_rules(DARK)}}}"
)
