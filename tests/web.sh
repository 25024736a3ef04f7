#!/usr/bin/env bash
# Tests the package for JavaScript in Node: the calls, the worker, the digests of both builds, and
# the package as npm packs it, installed into empty projects, in JavaScript, TypeScript and bundled.
#
# Needs Node and npm; builds what it tests. The page is tested by tests/browsers.sh.
set -uo pipefail
cd "$(dirname "$0")/.."

ROOT=$PWD
OUT=$ROOT/build/web-tests
mkdir -p "$OUT"
. tests/checks.sh
. tests/npm.sh

# The type checker, a bundler and the formatter, kept from one run to the next.
check "typescript, esbuild and prettier are there" \
    npm_tools tools typescript@5.9.3 esbuild@0.25.12 prettier@3.6.2
check "the sources are formatted" "$OUT/tools/node_modules/.bin/prettier" --log-level warn --check \
    'web/**/*.{js,ts}'

if ! web/tools/build.sh; then
    echo "FAILED  build the package"
    exit 1
fi

# So that Node takes the files of the page for modules, as browsers do.
echo '{ "private": true, "type": "module" }' >build/package.json

# Each takes one processor for most of a minute.
node --test web/test/digests-simd.test.js >"$OUT/digests-simd" 2>&1 &
simd=$!
for name in header calls worker page digests-plain; do
    check "node: $name" within node --test "web/test/$name.test.js"
done
ended() { wait $simd || { cat "$OUT/digests-simd"; false; }; }
check "node: digests-simd" ended

# What npm packs has everything that it needs and nothing else.
pack() {
    rm -rf "$OUT"/*.tgz
    npm_quiet pack --pack-destination "$OUT" "$ROOT/build/npm"
}
check "npm pack" pack
contains() {
    diff <(tar -tzf "$OUT"/mjsolver-*.tgz | sort) \
        <(cd build/npm && find . -type f | sed 's|^\.|package|' | sort)
}
check "the tarball has the files of build/npm" contains

# project NAME: an empty project with the package installed.
project() {
    rm -rf "${OUT:?}/$1"
    mkdir -p "$OUT/$1"
    echo '{ "private": true, "type": "module" }' >"$OUT/$1/package.json"
    (cd "$OUT/$1" && npm_quiet install "$OUT"/mjsolver-*.tgz) &&
        [ "$(ls "$OUT/$1/node_modules" | grep -cv '^\.')" = 1 ]
}
# block NUMBER: a program of the package's README.
block() {
    awk -v n="$1" '/^```js/ { k++; on = k == n; next } /^```/ { on = 0 } on' web/package/README.md
}

check "install into an empty project: one package, no dependencies" project empty
block 1 >"$OUT/empty/first.js"
awk '/^```js/ { on = 1; next } /^```/ { on = 0 } on' README.md | diff - "$OUT/empty/first.js" ||
    { echo "FAILED  the README has another program than web/package/README.md"; failed=1; }
check "the first program of its README" says 0 '^true 72$' node "$OUT/empty/first.js"
{
    block 1
    block 2 | sed 's/const mj = /const worker = /; s/await mj\./await worker./'
    echo 'console.log(pair.length); worker.close();'
} >"$OUT/empty/second.js"
check "the second, in a worker" says 0 '^2$' node "$OUT/empty/second.js"

check "install into a project with TypeScript" project typed
cp web/test/typed.ts "$OUT/typed/"
compile() {
    (cd "$OUT/typed" && "$OUT/tools/node_modules/.bin/tsc" --strict --noUnusedLocals \
        --target es2022 --module nodenext --lib es2022,dom "$1")
}
check "compile with TypeScript, strictly" compile typed.ts
check "run it" says 0 '^solvable with 72 pairs; 2 tiles; OVERLAP at tile 1$' \
    node "$OUT/typed/typed.js"
echo "import { load } from 'mjsolver'; (await load()).solve('board');" >"$OUT/typed/wrong.ts"
check "what has the wrong type is refused" says 2 "wrong.ts.*not assignable" compile wrong.ts

bundle() {
    cat >"$OUT/empty/bundled.js" <<'PROGRAM'
import { load } from 'mjsolver';
export async function run(wasm) {
    const mj = await load({ wasm });
    return mj.solve(mj.deal(mj.turtle())).verdict;
}
PROGRAM
    cat >"$OUT/empty/run.js" <<'PROGRAM'
import { readFileSync } from 'node:fs';
import { run } from './bundle/bundled.js';
console.log('verdict', await run(readFileSync('node_modules/mjsolver/mjsolver.wasm')));
PROGRAM
    (cd "$OUT/empty" && "$OUT/tools/node_modules/.bin/esbuild" --log-level=warning --bundle \
        --format=esm --platform=browser --outdir=bundle bundled.js &&
        node run.js | grep -x 'verdict 1')
}
check "bundle it for browsers, and run that" bundle

# What the joiner of the page's modules does not understand, it refuses.
refuses() {
    local folder=$OUT/strange
    rm -rf "$folder" && mkdir -p "$folder"
    printf '%s\n' "$1" >"$folder/a.js"
    printf '%s\n' "import { a } from './a.js';" 'export const b = 1;' >"$folder/b.js"
    python3 web/tools/join.py "$folder/a.js"
}
check "join.py refuses an export that it does not know" \
    says 1 'a.js: export default' refuses 'export default 1;'
check "join.py refuses modules that import each other" \
    says 1 'imports itself' refuses "import { b } from './b.js';"
join() {
    printf '%s\n' '// Says one.' 'export const b = 1;' >"$OUT/strange/c.js"
    printf '%s\n' "import { b as c } from './c.js';" 'console.log("said", c);' >"$OUT/strange/a.js"
    python3 web/tools/join.py "$OUT/strange/a.js" >"$OUT/strange/joined.mjs" &&
        ! grep Says "$OUT/strange/joined.mjs" && node "$OUT/strange/joined.mjs"
}
check "join.py joins two modules, without their comments" says 0 '^said 1$' join

# A limit of its own: what a page has to fetch. Brotli is what servers send; gzip is told as well.
size() {
    node -e '
        const { brotliCompressSync, gzipSync } = require("node:zlib");
        let fits = true;
        for (const name of process.argv.slice(1)) {
            const bytes = require("node:fs").readFileSync(name);
            const brotli = brotliCompressSync(bytes).length;
            const gzip = gzipSync(bytes, { level: 9 }).length;
            console.log(`${name}: ${bytes.length} bytes, brotli ${brotli}, gzip ${gzip}`);
            fits &&= brotli <= 200000;
        }
        process.exit(fits ? 0 : 1)' build/npm/mjsolver.wasm build/npm/mjsolver-simd.wasm
}
check "the module has at most 200 kB when compressed" size
cat "$OUT/log"
page_size() {
    node -e '
        const { brotliCompressSync, gzipSync } = require("node:zlib");
        const { readFileSync } = require("node:fs");
        const files = process.argv.slice(1).map((name) => readFileSync(name));
        const sum = (pack) => files.reduce((sum, file) => sum + pack(file).length, 0);
        const [brotli, gzip] = [sum(brotliCompressSync), sum((file) => gzipSync(file, { level: 9 }))];
        console.log(`${files.length} files of the page: brotli ${brotli}, gzip ${gzip}`);
        process.exit(brotli <= 60000 ? 0 : 1)' build/web/*.js build/web/*.css
}
check "the scripts and the style of the page have at most 60 kB when compressed" page_size
cat "$OUT/log"

report
