#!/usr/bin/env bash
# Tests the Python package: installs it from a clean copy of the sources into an empty virtual
# environment and runs the walkthrough there; then formatter, linter, type checker and tests, with
# all that is optional.
#
# Needs build/lib and the games, as tests/setup.sh gets them. Python's packages come with pip.
set -euo pipefail
cd "$(dirname "$0")/.."

ROOT=$PWD
OUT=$ROOT/build/python
PYTHON=${PYTHON:-python3}
export XDG_DATA_DIRS=$ROOT/build/games/usr/share:/usr/share XDG_DATA_HOME=/nonexistent
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore PYTHONDONTWRITEBYTECODE=1
unset MJSOLVER_LIBRARY PYTHONPATH
mkdir -p "$OUT"

# A clean checkout: what git has or would take, as it is now. Dates stay, so that cargo builds again
# only what has changed.
checkout=$OUT/checkout
rm -rf "$checkout"
mkdir -p "$checkout"
git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do [ -f "$file" ] && printf '%s\0' "$file"; done |
    tar --null -cf - -T - | tar -xf - -C "$checkout"

echo "installing into an empty environment"
rm -rf "$OUT/empty"
"$PYTHON" -m venv "$OUT/empty"
CARGO_TARGET_DIR=$OUT/target "$OUT/empty/bin/pip" install --quiet "$checkout/python"
installed=$("$OUT/empty/bin/pip" list --format freeze | grep -cv '^\(pip\|setuptools\|mjsolver\)=')  || true
[ "$installed" = 0 ] || { echo "FAILED  the package pulls in others"; exit 1; }
cd "$OUT/empty"
bin/python - <<'CHECK'
import mjsolver, pathlib
library = pathlib.Path(mjsolver.library_path())
assert library.parent == pathlib.Path(mjsolver.__file__).parent, library
CHECK
tags=$(grep -h ^Tag lib/python*/site-packages/mjsolver-*.dist-info/WHEEL)
case $tags in
"Tag: py3-none-any" | *$'\n'*) echo "FAILED  the wheel is for $tags"; exit 1 ;;
"Tag: py3-none-"*) echo "ok      a wheel for ${tags#Tag: }" ;;
*) echo "FAILED  the wheel is for $tags"; exit 1 ;;
esac
for licence in LICENSE-MIT LICENSE-APACHE; do
    cmp "$ROOT/$licence" lib/python*/site-packages/mjsolver-*.dist-info/licenses/$licence ||
        { echo "FAILED  the wheel lacks $licence"; exit 1; }
done
echo "ok      both licences are in the wheel"
[ -x lib/python*/site-packages/mjsolver/mjsolver ] || { echo "FAILED  the wheel lacks the command"; exit 1; }
env PATH=/usr/bin:/bin bin/python -m mjsolver deal --seed 7 | bin/python -m mjsolver solve | grep -q ^solvable ||
    { echo "FAILED  python -m mjsolver"; exit 1; }
echo "ok      python -m mjsolver, the command in the wheel"
timeout 600 bin/python -m doctest -o ELLIPSIS "$ROOT/docs/python.md" "$ROOT/README.md"
echo "ok      docs/python.md and the README in an empty environment"
cd "$ROOT"

# Everything that is optional, and the tools. Kept from one run to the next.
venv=$OUT/venv
wanted="pytest mypy ruff numpy pandas matplotlib tqdm distributed"
if [ "$(cat "$venv/wanted" 2>/dev/null)" != "$wanted" ]; then
    rm -rf "$venv"
    "$PYTHON" -m venv "$venv"
    # shellcheck disable=SC2086 # The packages are words.
    "$venv/bin/pip" install --quiet $wanted
    echo "$wanted" >"$venv/wanted"
fi
cd python
"$venv/bin/ruff" format --no-cache --check
"$venv/bin/ruff" check --no-cache
"$venv/bin/mypy" --cache-dir "$OUT/mypy"
# What makes the archives and wheels, too.
tools=(../release ../tests/header_abi.py ../tests/check_sbom.py ../web/tools/join.py ../tests/links.py
    ../debian/orig.py ../command/faces.py ../tests/command_svg.py ../tests/command_examples.py)
"$venv/bin/ruff" format --no-cache --config pyproject.toml --check "${tools[@]}"
"$venv/bin/ruff" check --no-cache --config pyproject.toml "${tools[@]}"
(cd ../release && "$venv/bin/mypy" --strict --cache-dir "$OUT/mypy-release" dist.py wheels.py)
export PYTHONPATH=$ROOT/python/src MJSOLVER_LIBRARY=$ROOT/build/lib/libmjsolver.so MPLCONFIGDIR=$OUT
timeout 900 "$venv/bin/python" -m pytest -q -p no:cacheprovider "$@"
