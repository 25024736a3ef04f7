// The package against include/mjsolver.h: every call, every number and every field is there.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { CALLS, LEFT_OUT, WATCHED } from '../../build/npm/calls.js';
import * as constants from '../../build/npm/constants.js';
import * as structs from '../../build/npm/structs.js';
import { Machine } from '../../build/npm/machine.js';
import { nameOf } from '../../build/npm/solver.js';

const header = (await readFile(new URL('../../include/mjsolver.h', import.meta.url), 'utf8'))
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\\\n/g, '')
    // What Windows alone has in its declarations.
    .replace(/^#if defined[^]*?^#endif$/gm, '')
    .replace(/^#ifdef MJ_STRICT$[^]*?^#endif$/gm, '')
    .replace(/\bMJ_(API|CALL) /g, '');
const types = await readFile(new URL('../package/index.d.ts', import.meta.url), 'utf8');
const wasm = await readFile(new URL('../../build/npm/mjsolver.wasm', import.meta.url));

const functions = new Map(
    [...header.matchAll(/^(?!typedef)[\w ]+[ *](mj\w+)\(([^)]*)\);/gm)].map(([, name, takes]) => [
        name,
        takes.split(',').map((one) => one.trim().replace(/\s+/g, ' ')),
    ]),
);

test('every call is there, or is left out for a reason', () => {
    assert.ok(functions.size > 35);
    const here = [...Object.keys(CALLS), ...Object.keys(LEFT_OUT)];
    assert.deepEqual(here.sort(), [...functions.keys()].sort());
    for (const [name, reason] of Object.entries(LEFT_OUT)) {
        if (name.endsWith('_by_rule')) assert.match(reason, /^the rule/, name);
        else assert.equal(reason === 'files', !name.endsWith('_init'), name);
    }
});

test('every call has a type', () => {
    for (const name of Object.keys(CALLS))
        assert.match(types, new RegExp(`^    ${nameOf(name)}\\(`, 'm'));
});

test('what takes options can be watched', () => {
    const takes = [...functions].filter(([, list]) =>
        list.some((one) => one.startsWith('const mj_options ')),
    );
    assert.deepEqual(Object.keys(WATCHED).sort(), takes.map(([name]) => name).sort());
});

test('the numbers are those of the header', () => {
    const enums = { ERROR: 'ErrorCode', ENGINE: 'Engine', PHASE: 'Phase', STOP: 'Stop' };
    Object.assign(enums, { BY: 'DecidedBy', TEXT: 'Text', SHAPE: 'Shape' });
    Object.assign(enums, { RULE: 'Rule', FAULT: 'Fault', PATTERN: 'Pattern', FACES: 'Faces' });
    const verdicts = ['UNKNOWN', 'SOLVABLE', 'UNSOLVABLE'];
    // The library tells its own version, there are no threads, and a call that worked says nothing.
    const unused = ['VERSION', 'VERSION_NUMBER', 'MAX_THREADS', 'OK'];
    const seen = {};
    for (const [, name, text] of header.matchAll(/^#define MJ_(\w+) (.+)$/gm)) {
        if (name.endsWith('_INIT') || unused.includes(name)) continue;
        let value;
        if (text === 'UINT64_MAX') value = 2n ** 64n - 1n;
        else if (text.endsWith('ull')) value = BigInt(text.slice(0, -3));
        else value = Number(eval(text));
        const [, first, rest] = /^([A-Z]+)_?(\w*)$/.exec(name);
        if (verdicts.includes(name)) assert.equal(constants.Verdict[name], value, name);
        else if (first in enums) {
            assert.equal(constants[enums[first]][rest], value, name);
            (seen[first] ??= []).push(rest);
        } else assert.equal(constants[name], value, name);
    }
    for (const [first, name] of Object.entries(enums)) {
        assert.deepEqual(seen[first].sort(), Object.keys(constants[name]).sort(), name);
        // Those of the types have the same numbers.
        if (name === 'ErrorCode') continue;
        const [, declared] = new RegExp(`declare const ${name}: \\{([^}]*)\\}`).exec(types);
        const members = [...declared.matchAll(/(\w+): (\d+)/g)].map(([, key, value]) => [
            key,
            +value,
        ]);
        assert.deepEqual(Object.fromEntries(members), { ...constants[name] }, name);
    }
});

test('the structs have the fields of the header, in its order', () => {
    const kinds = {
        int32_t: 'i32',
        uint32_t: 'u32',
        uint64_t: 'u64',
        size_t: 'usize',
        double: 'f64',
    };
    const left = new Set(['mj_tile', 'mj_pair']);
    for (const [, body, name] of header.matchAll(/typedef struct \w+ \{([^}]*)\} (\w+);/g)) {
        if (left.has(name)) continue;
        const fields = body
            .split(';')
            .map((line) => line.trim())
            .filter(Boolean)
            .map((line) => {
                const [, type, field] = /^(.+?)[ *]+(\w+)(\[\w+\])?$/.exec(line);
                if (line.includes('[')) return `struct ${field}`;
                return `${kinds[type] ?? 'pointer'} ${field}`;
            });
        const mine = structs[name.replace('mj_', '').toUpperCase()];
        assert.ok(mine, name);
        assert.deepEqual(
            mine.fields.map(({ type, name }) => `${type} ${name}`),
            fields,
            name,
        );
    }
});

test('the library accepts the sizes of the structs, and no half fields', async () => {
    const machine = new Machine(await WebAssembly.compile(wasm));
    for (const name of ['options', 'report', 'rating', 'survey_plan', 'survey_result']) {
        const { size } = structs[name.toUpperCase()];
        machine.call(() => {
            const at = machine.take(size + 64);
            assert.equal(machine.exports[`mj_${name}_init`](at, size), 0, name);
            assert.equal(machine.view.getUint32(at, true), size, name);
            // A field of the last eight bytes may be younger than the struct; half of it is nothing.
            assert.ok(machine.exports[`mj_${name}_init`](at, size - 4) < 0, name);
        });
    }
});

test('the module needs nothing from outside', async () => {
    for (const name of ['mjsolver', 'mjsolver-simd']) {
        const file = new URL(`../../build/npm/${name}.wasm`, import.meta.url);
        const module = await WebAssembly.compile(await readFile(file));
        assert.deepEqual(WebAssembly.Module.imports(module), []);
    }
});
