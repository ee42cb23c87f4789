"""Makes the toy game known to the server under test."""

from banneret.kernel import registry
from tests.toy import TOY

registry.register(TOY)
