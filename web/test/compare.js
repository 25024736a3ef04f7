// Compares the digests of a build with those of the other platforms.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { load } from '../../build/npm/node.js';
import { digests } from './digests.js';

export async function compareDigests(settings) {
    const expected = await readFile(new URL('../../tests/digests.txt', import.meta.url), 'utf8');
    const mj = await load(settings);
    assert.equal(mj.simd, settings.simd);
    assert.deepEqual([...digests(mj)], expected.trimEnd().split('\n'));
}
