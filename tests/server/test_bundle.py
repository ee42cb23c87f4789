"""The page's modules in one script do what they do one by one."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from banneret.server.bundle import BundleError, bundle
from banneret.server.page import WEB

MODULES = {
    "main.js": """\
import { twice, Shape as Form, LATER } from "./lib/some.js";
import whole from "./lib/whole.js";
import { three, four as vier } from "./lib/passing.js";

/** What is told. @type {import("./lib/some.js").Kind} */
const told = /** @type {string} */ (`${twice(3)} ${new Form().name} ${whole(1)} ${three} ${vier} ${LATER}`);
// export const neither = "this";
export const AND = "import { x } from './this.js' is text, https://a.example/**/b is an address";
console.log(told, AND, this);
import("./late/page.js").then(({ told }) => told());
import("./late/other.js").then((other) => other.again());
import("./late/page.js").then(({ told }) => told());
""",
    "late/page.js": """\
import { twice } from "../lib/some.js";
import { late } from "./shared.js";
export function told() {
  console.log("page", twice(2), late);
}
""",
    "late/other.js": """\
import { late } from "./shared.js";
export const again = () => import("./page.js").then(({ told }) => told(late));
""",
    "late/shared.js": 'console.log("shared comes once");\nexport const late = "late";\n',
    "lib/some.js": """\
import { three } from "./numbers.js";

export function twice(number) {
  return number * 2 + three - 3;
}
export class Shape {
  name = "shape";
}
export const LATER = await_(1), unseen = 2;
function await_(number) {
  return `late ${number}`;
}
""",
    "lib/whole.js": "var n = 5;export default function(s){return s+n}\n",
    "lib/numbers.js": 'console.log("numbers come first");var a=3,b=4;export{a as three,b as four};\n',
    "lib/passing.js": 'import{three as t}from"./numbers.js";export { three, four } from "./numbers.js";var unused=t;\n',
}


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_one_script_does_what_the_modules_do(tmp_path: Path) -> None:
    for path, text in MODULES.items():
        file = tmp_path / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    scripts = bundle(MODULES, "main.js")
    for name, text in {"all.js": scripts.first, **scripts.parts}.items():
        (tmp_path / name).write_text(text)
    apart, together = (
        subprocess.run(["node", tmp_path / name], capture_output=True, text=True, check=True).stdout
        for name in ("main.js", "all.js")
    )
    assert apart.startswith("numbers come first\n6 shape 6 3 4 late 1 import")
    assert apart.count("shared comes once") == 1
    assert apart.count("page 4 late") == 3
    assert sorted(together.splitlines()) == sorted(apart.splitlines())
    assert together.splitlines()[:2] == apart.splitlines()[:2]


def test_a_part_holds_what_the_first_script_has_not() -> None:
    scripts = bundle(MODULES, "main.js")
    assert sorted(scripts.parts) == ["part-late-other.js", "part-late-page.js"]
    for part in scripts.parts.values():
        assert part.count("shared comes once") == 1
        assert "numbers come first" not in part
    assert "shared comes once" not in scripts.first


def test_a_module_that_two_import_runs_once_and_before_them() -> None:
    script = bundle(MODULES, "main.js").first
    assert script.count("numbers come first") == 1
    assert script.index("numbers come first") < script.index("twice")


def test_comments_are_left_out_and_licences_stay() -> None:
    modules = {
        "a.js": "/* a 1.0, MIT licence */\n/** Words.\n * @type {x} */\n  // more\nlet a = 1;\n"
    }
    script = bundle(modules, "a.js").first
    assert "licence" in script
    assert "Words" not in script
    assert "more" not in script


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("export let counter = 0;", "a.js: 'export let counter = 0;'"),
        ("const { b } = await import(address);", "more than the page's modules may do"),
        ('import("./c.js").then(show);', "a.js imports c.js, which does not exist"),
        ('import * as b from "./b.js";', "more than the page's modules may do"),
        ('import "./b.js";', "more than the page's modules may do"),
        ('export * from "./b.js";', "more than the page's modules may do"),
        ('import { c } from "./d.js";', "a.js imports c, which d.js does not export"),
        ('import { c } from "./c.js";', "a.js imports c.js, which does not exist"),
        ('import { b } from "./b.js";', "modules import each other: a.js -> b.js -> a.js"),
        ('import { c } from "https://a.example/c.js";', "which does not exist"),
        ('import { c } from "../../c.js";', "which does not exist"),
    ],
)
def test_modules_of_another_kind_are_refused(text: str, reason: str) -> None:
    modules = {
        "a.js": text,
        "d.js": "export const d = 1, c = 2;",
        "b.js": 'import { a } from "./a.js";\nexport const b = a;\n',
    }
    with pytest.raises(BundleError) as caught:
        bundle(modules, "a.js")
    assert reason in str(caught.value)


def test_every_module_of_the_page_is_in_one_of_its_scripts() -> None:
    modules = {
        path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in WEB.rglob("*.js")
    }
    scripts = bundle(modules, "main.js")
    found = re.findall(
        r"^const (\$\w+) = \$all", "".join([scripts.first, *scripts.parts.values()]), re.MULTILINE
    )
    assert len(set(found)) == len(modules) - 1  # first.js stands in the page itself


def test_the_first_script_says_nothing_that_comes_with_parts() -> None:
    modules = {
        path.relative_to(WEB).as_posix(): path.read_text("utf-8") for path in WEB.rglob("*.js")
    }
    first = bundle(modules, "main.js").first
    later = set(re.findall(r'^  "([^"]+)":', modules["words/en_parts.js"], re.MULTILINE))
    said = set(re.findall(r"""["']([a-z][\w.-]*)["']""", first))
    begun = set(re.findall(r"`([a-z][\w.-]*)\$\{", first))
    assert len(later) > 100
    assert not later & said
    assert not {word for word in later for start in begun if word.startswith(start)}
