"""The page draws what the kernel's SVG draws, and lets what is destroyed fade."""

from __future__ import annotations

from banneret.faces.shapes import SEAT_SHAPES
from banneret.faces.svg_piece import body, hatching
from tests.web.conftest import Visit


def test_seats_have_the_shapes_and_hatching_of_the_svg(visit: Visit) -> None:
    page = visit().page
    page.wait_for_selector(".game-card")
    shapes = page.evaluate(
        """async (seats) => {
          const { body, hatching } = await import("/draw/shapes.js");
          return Array.from({ length: seats }, (_, seat) => [body(seat), hatching(seat)]);
        }""",
        len(SEAT_SHAPES),
    )
    assert shapes == [[body(seat), hatching(seat)] for seat in range(len(SEAT_SHAPES))]


def test_a_piece_that_is_there_no_more_is_left_to_fade(visit: Visit) -> None:
    page = visit().page
    page.wait_for_selector(".game-card")
    left = page.evaluate(
        """async () => {
          const { Identities } = await import("/draw/identity.js");
          const piece = (id, space, name) => ({ id, space, seat: 0, glyph: "elf", name });
          const slots = new Map(["a", "b"].map((id, x) => [id, { x, y: 0, scale: 1 }]));
          const who = new Identities();
          who.follow([piece("a", "a1", "Elf"), piece("b", "b1", "Orc")], slots);
          const { standing, gone } = who.follow([piece("a", "c1", "Elf")], slots);
          return [standing.length, gone.map((each) => each.piece.name)];
        }"""
    )
    assert left == [1, ["Orc"]]
