"""What is made from other files is up to date."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web import drawings

WEB = drawings.TARGET.parents[1]


def test_the_page_draws_the_kernels_shapes() -> None:
    assert drawings.TARGET.read_text(encoding="utf-8") == drawings.module()


def test_the_page_holds_no_script_or_style_in_line() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert " style=" not in page
    assert page.count("<script") == page.count('<script type="module" src=')


def test_no_address_begins_at_the_root_of_the_host() -> None:
    own = [file for file in WEB.rglob("*.[jchs]*") if "vendor" not in file.parts]
    assert len(own) > 30
    absolute = re.compile(r"""["'`(=]/(?:api|ws|v|#|[\w-]+\.(?:js|css|svg))""")
    found = {file.name: absolute.findall(file.read_text(encoding="utf-8")) for file in own}
    assert [name for name, addresses in found.items() if addresses] == []
    assert absolute.search('fetch("/api/games")')
    assert absolute.search("url(/icon.svg)")


def test_no_script_names_a_game() -> None:
    own = [file for file in WEB.rglob("*.js") if not {"vendor", "pictures"} & set(file.parts)]
    assert len(own) > 30
    assert [file.name for file in own if names_a_game(file)] == []


def names_a_game(file: Path) -> bool:
    text = file.read_text(encoding="utf-8").lower().replace("-", "").replace("_", "")
    return any(name in text for name in ("tokenterrors", "sackarmies", "terreign"))
