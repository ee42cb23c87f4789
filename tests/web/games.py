"""Makes the toy game known to the server under test."""

from banneret.kernel import registry
from examples.own_game import TOY

registry.register(TOY)
