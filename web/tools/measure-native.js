// Compares the package with the library itself: the same deals of the turtle, on one thread, in CPU
// time.
//
//     node web/tools/measure-native.js [DEALS]        after make and make web

import { execFileSync } from 'node:child_process';
import { load } from '../../build/npm/node.js';

const deals = Number(process.argv[2] ?? 5000);

/** The library by ctypes: a survey is all in one call. */
const PROGRAM = `
import ctypes, sys, time
lib = ctypes.CDLL("build/lib/libmjsolver.so")
class Plan(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("first_seed", ctypes.c_uint64),
        ("deal_count", ctypes.c_uint64), ("group_size", ctypes.c_uint32),
        ("threads", ctypes.c_uint32), ("time_limit_ms", ctypes.c_uint64),
        ("callback", ctypes.c_void_p), ("part_callback", ctypes.c_void_p),
        ("user", ctypes.c_void_p)]
tiles = (ctypes.c_int32 * 576)()
lib.mj_turtle(tiles, ctypes.c_size_t(144))
plan = Plan(ctypes.sizeof(Plan), 0, int(sys.argv[1]), 4, 1, 0, None, None, None)
best = None
for _ in range(3):
    began = time.process_time()
    assert lib.mj_survey(tiles, ctypes.c_size_t(144), None, ctypes.byref(plan), None) == 0
    spent = time.process_time() - began
    best = spent if best is None else min(best, spent)
print(best)
`;

const cpu = (act) => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
};

const native = (1000 * Number(execFileSync('python3', ['-c', PROGRAM, String(deals)]))) / deals;
console.log(`native: ${native.toFixed(3)} ms a turtle`);
for (const simd of [true, false]) {
    const mj = await load({ simd });
    const turtle = mj.turtle();
    const times = [0, 1, 2].map(() => cpu(() => mj.survey(turtle, { deals })) / deals);
    const best = Math.min(...times);
    const name = simd ? 'with SIMD' : 'without SIMD';
    console.log(
        `${name}: ${best.toFixed(3)} ms a turtle, ${(best / native).toFixed(2)} times native`,
    );
}
