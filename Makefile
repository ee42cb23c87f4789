# The same commands for people and for CI. Needed: make and Python 3.11 or newer.
# A C compiler makes the rules fast; without one they run uncompiled.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
PY := $(VENV)/bin/python
INSTALL := $(PY) -m pip install -qq --disable-pip-version-check -c requirements-dev.lock
PYTEST := $(PY) -m pytest -q -n auto --dist worksteal
# What does not depend on how the rules run; it is tested once, compiled if possible.
ONCE := $(addprefix --ignore tests/,server web bench cli lab faces bots/test_positions.py test_architecture.py test_readme.py test_recipes.py)
BOARDGAME_IO := bench/boardgame_io/node_modules/.package-lock.json
SOURCES := setup.py pyproject.toml \
	$(shell find src/banneret/kernel src/banneret/games src/banneret/bots -name '*.py' 2>/dev/null)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play lab test coverage soak lint format build bench bench-toy bench-search bench-ladder bench-lab bench-load bench-hostile boardgame-io lock mutate clean FORCE

help:  ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1 - /p' Makefile

play: $(VENV)/play.done build  ## open the table in the browser; ARGS="--port 9000" is passed on
	@$(VENV)/bin/banneret serve --open $(ARGS)

lab: $(VENV)/lab.done build  ## install what the studies of docs/lab.md need

test: $(VENV)/dev.done build  ## run the tests of the rules uncompiled, and all tests compiled
	@if ls src/banneret__mypyc.* >/dev/null 2>&1; then \
		BANNERET_PURE=1 BANNERET_EXPECT=pure $(PYTEST) $(ONCE) $(ARGS) \
		&& BANNERET_PURE= BANNERET_EXPECT=compiled $(PYTEST) $(ARGS); \
	else BANNERET_PURE=1 BANNERET_EXPECT=pure $(PYTEST) $(ARGS); fi

coverage: $(VENV)/dev.done  ## run all tests uncompiled and show which lines and branches they miss
	@BANNERET_PURE=1 $(PYTEST) --cov $(ARGS)

soak: $(VENV)/dev.done build  ## try all of what `make test` tries a part of
	@$(PYTEST) -m soak $(ARGS)

lint: $(VENV)/dev.done  ## check style, formatting and types
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory node_modules/.package-lock.json && \
		node_modules/.bin/tsc -p tsconfig.json; else echo "No npm: the page's types are not checked"; fi

format: $(VENV)/dev.done  ## fix style and formatting where a tool can
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .

build: $(VENV)/build.done  ## compile the rules in place

bench: $(VENV)/peers.done build  ## measure the speed of a game (GAME=token-terrors) and its peers
	@$(VENV)/bin/banneret bench $(or $(GAME),token-terrors) $(ARGS)

bench-toy: $(VENV)/peers.done build  ## measure one small game as Banneret's, compiled and not, as OpenSpiel's in Python and as a plain class
	@$(PY) -m bench.like_for_like

bench-search: $(VENV)/peers.done build  ## measure how many simulations a second buys, beside OpenSpiel's search
	@$(PY) -m bench.searches

bench-ladder: $(VENV)/dev.done build  ## measure how much stronger each level is than the one below (ARGS="terreign --games 90 --jobs 2")
	@$(PY) -m bench.ladder $(or $(ARGS),token-terrors)

bench-lab: $(VENV)/dev.done build  ## measure how fast the lab plays, beside a plain loop
	@$(PY) -m bench.lab $(ARGS)

bench-load: $(VENV)/dev.done build  ## measure how many matches a server carries, beside boardgame.io
	@if command -v npm >/dev/null; then $(MAKE) -s --no-print-directory boardgame-io; fi
	@$(PY) -m bench.load $(ARGS)

bench-hostile: $(VENV)/dev.done build  ## measure what people notice of hostile clients
	@$(PY) -m bench.hostile $(ARGS)

boardgame-io: $(BOARDGAME_IO)  ## install boardgame.io's server, only to measure it

lock:  ## choose the newest allowed versions for requirements-dev.lock
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/python -m pip install -qq --disable-pip-version-check pip-tools
	@BANNERET_PURE=1 build/lock/bin/pip-compile -q --upgrade --extra dev --extra peers \
		--strip-extras --allow-unsafe --no-header --no-annotate --no-emit-index-url \
		--no-emit-find-links --no-emit-trusted-host \
		-o requirements-dev.lock pyproject.toml
	@sed -i '/^#/d; /^$$/d' requirements-dev.lock

mutate: $(VENV)/dev.done  ## change one thing in the rules at a time and list what no test notices; ARGS="--game terreign"
	@$(PY) -m bench.mutate $(ARGS)

clean:  ## remove what was built, not .venv
	@rm -rf build dist src/*.egg-info .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src \( -name '*.so' -o -name '*.pyd' \) -delete
	@rm -f $(VENV)/*.done

# A file in .venv stands for each step that is done.

$(PY):
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed" >&2; exit 1; }
	@echo "Setting up $(VENV), once"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play.done: pyproject.toml requirements-dev.lock | $(PY)
	@$(INSTALL) setuptools mypy
	@BANNERET_PURE=1 $(INSTALL) --no-build-isolation -e .
	@touch $@

$(VENV)/lab.done: $(VENV)/play.done
	@BANNERET_PURE=1 $(INSTALL) --no-build-isolation -e '.[lab]'
	@touch $@

$(VENV)/dev.done: $(VENV)/play.done
	@BANNERET_PURE=1 $(INSTALL) --no-build-isolation -e '.[dev]'
	@touch $@

$(VENV)/peers.done: $(VENV)/play.done
	@BANNERET_PURE=1 $(INSTALL) --no-build-isolation -e '.[peers]' \
		|| echo "OpenSpiel cannot be installed here: no peers to compare with" >&2
	@touch $@

# Only to check the page's types; running it needs none of this.
node_modules/.package-lock.json: package.json package-lock.json
	@npm ci --silent --no-audit --no-fund --ignore-scripts

# Only to measure beside it.
$(BOARDGAME_IO): bench/boardgame_io/package.json bench/boardgame_io/package-lock.json
	@cd bench/boardgame_io && npm ci --silent --no-audit --no-fund --ignore-scripts \
		|| echo "boardgame.io cannot be installed here" >&2

# Without a compiler the step stays undone, so that one installed later is used.
$(VENV)/build.done: $(SOURCES) $(VENV)/compiler.txt | $(VENV)/play.done
	@rm -rf build/lib* build/temp* && find src \( -name '*.so' -o -name '*.pyd' \) -delete
	@$(PY) setup.py -q build_ext --inplace
	@if ls src/banneret__mypyc.* >/dev/null 2>&1; then touch $@; else rm -f $@; fi

# Changes only when the compiler does.
$(VENV)/compiler.txt: FORCE | $(PY)
	@echo '$(CC)' | cmp -s - $@ || echo '$(CC)' > $@
