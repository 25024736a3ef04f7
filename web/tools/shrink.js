// Makes a module of WebAssembly smaller, with Binaryen.
//
//     node web/tools/shrink.js FOLDER IN OUT          Binaryen is installed in that folder
//
// A panic is a defect, and ends in a trap: package/machine.js makes an error of it. In between Rust puts
// a message together, with the place in the source, for which there is nobody here; that is a twentieth
// of the module. So the functions where a panic begins become the trap itself, and so does what shows
// values in such messages; what is then not needed any more goes. Calls that read files go as
// well.

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LEFT_OUT } from '../package/calls.js';
import { bodies, byLikeness, reordered } from './order.js';
import { forgetPlaces } from './places.js';

/** Functions that never return, by the ends of their names: of core, alloc and their modules. */
const PANICS = [
    /^_R\w*4core9panicking/,
    /^_R\w+4core5slice5index16slice_index_fail$/,
    /^_R\w+4core5slice20copy_from_slice_impl17len_mismatch_fail$/,
    /^_R\w+4core3str16slice_error_fail$/,
    /^_R\w+4core6option13(?:expect|unwrap)_failed$/,
    /^_R\w+4core6result13unwrap_failed$/,
    /^_R\w+5alloc7raw_vec12handle_error$/,
    /^_R\w+5alloc5alloc18handle_alloc_error$/,
];

/** Functions that show a value: the library has that done in messages of panics only. */
const SHOWS = [
    /^_R\w+5Debug\w*3fmt\w*$/,
    /^_ZN.+\.\.fmt\.\.Debug\$GT\$3fmt17h\w{16}E$/,
    /^_R\w+4core3fmt/,
    /^_ZN4core3fmt/,
];

const [folder, from, to] = process.argv.slice(2);
const index = resolve(folder, 'node_modules/binaryen/index.js');
const { default: binaryen } = await import(pathToFileURL(index));

const bytes = readFileSync(from);
const places = forgetPlaces(bytes);
const module = binaryen.readBinary(bytes);
let found = 0;
for (let k = 0; k < module.getNumFunctions(); k++) {
    const one = module.getFunctionByIndex(k);
    const { name, results } = binaryen.getFunctionInfo(one);
    const panics = PANICS.some((pattern) => pattern.test(name));
    if (!panics && !SHOWS.some((pattern) => pattern.test(name))) continue;
    if (panics && results !== binaryen.none) throw new Error(`${name} returns something`);
    binaryen.Function(one).body = module.unreachable();
    found += panics;
}
// Other names in another version of Rust: then this has to be told them.
if (found < 5 || places < 100)
    throw new Error(`only ${found} functions that panic and ${places} places are known in ${from}`);
// There are no files here, and nobody asks for them.
for (const [name, reason] of Object.entries(LEFT_OUT)) {
    if (reason === 'files') module.removeExport(name);
}
binaryen.setOptimizeLevel(2);
binaryen.setShrinkLevel(2);
// The end of the stack lies there: no address that is any good wraps around to it.
binaryen.setLowMemoryUnused(true);
// Code that stands alone compresses better than within that of its only caller.
binaryen.setOneCallerInlineMaxSize(0);
binaryen.setAlwaysInlineMaxSize(5);
module.runPasses(['dae-optimizing']);
module.optimize();
// Once more, now that what became useless by that is gone.
module.optimize();
// What is used most gets the shortest numbers.
module.runPasses(['reorder-functions', 'reorder-locals']);
const order = byLikeness(bodies(module.emitBinary()));
const final = binaryen.parseText(reordered(module.emitText(), order));
final.setFeatures(module.getFeatures());
writeFileSync(to, final.emitBinary());
