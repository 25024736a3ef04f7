// The worker: the same answers, and calls that can be cancelled, with and without shared memory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine, MahjongError, NO_ATTEMPTS, load } from '../../build/npm/node.js';
import { startWorker, surveyInWorkers } from '../../build/npm/worker-node.js';

const mj = await load();
const turtle = mj.turtle();
const hard = mj.deal(turtle, { seed: 785 });
const forever = { engine: Engine.MATCHES, attempts: NO_ATTEMPTS };
const timeless = ({ report: { elapsed, ...report }, ...rest }) => ({ ...rest, report });

for (const shared of [true, false]) {
    const how = shared ? 'with shared memory' : 'without shared memory';

    test(`${how}: answers are those of the solver`, async () => {
        const worker = startWorker({ shared });
        const board = mj.deal(turtle, { seed: 9 });
        const [solved, hint, version] = await Promise.all([
            worker.solve(board),
            worker.hint(board),
            worker.version(),
        ]);
        assert.deepEqual(timeless(solved), timeless(mj.solve(board)));
        assert.deepEqual(timeless(hint), timeless(mj.hint(board)));
        assert.equal(version, mj.version());
        assert.deepEqual(
            await worker.readLayout('0 0 0\n0 2 0\n', { signal: new AbortController().signal }),
            Int32Array.of(0, 0, 0, 0, 0, 2, 0, 0),
        );
        worker.close();
    });

    test(`${how}: a call is cancelled, and those that wait are not`, async () => {
        const worker = startWorker({ shared });
        const [first, second] = [new AbortController(), new AbortController()];
        let told = 0;
        const progress = ({ nodes }) => {
            assert.ok(nodes >= 0);
            if (++told === 3) first.abort();
        };
        const running = worker.solve(hard, { ...forever, signal: first.signal, progress });
        const waiting = worker.solve(hard, { signal: second.signal });
        const last = worker.rate(hard);
        second.abort(new Error('mine'));
        await assert.rejects(waiting, /mine/);
        await assert.rejects(running, { name: 'AbortError' });
        assert.deepEqual(timeless(await last), timeless(mj.rate(hard)));
        await assert.rejects(worker.solve(hard, { signal: first.signal }), { name: 'AbortError' });
        // A function that is told may cancel as well.
        await assert.rejects(worker.solve(hard, { ...forever, progress: () => true }), {
            name: 'AbortError',
        });
        await assert.rejects(
            worker.solve(hard, {
                ...forever,
                progress: () => {
                    throw new Error('thrown');
                },
            }),
            /thrown/,
        );
        assert.equal((await worker.solve(hard)).verdict, 1);
        worker.close();
    });

    test(`${how}: errors arrive`, async () => {
        const worker = startWorker({ shared });
        await assert.rejects(worker.solve([[0, 0, 0, 1]]), (error) => {
            assert.ok(error instanceof MahjongError);
            assert.equal(error.codeName, 'ODD_GROUP');
            assert.deepEqual(error.tile, { row: 0, col: 0, level: 0, group: 1 });
            return true;
        });
        await assert.rejects(worker.solve(7), TypeError);
        await assert.rejects(worker.solve(() => 0));
        const limited = await worker.solve(hard, { ...forever, timeLimit: 20 });
        assert.equal(limited.report.stop, 2);
        const open = worker.solve(hard, forever);
        worker.close();
        await assert.rejects(open, /closed/);
        await assert.rejects(worker.version(), /closed/);
    });
}

test('a worker that cannot load says so', async () => {
    const worker = startWorker({ wasm: '/nonexistent/mjsolver.wasm' });
    await assert.rejects(worker.version(), /nonexistent/);
    worker.close();
});

test('a survey in workers has the totals of one', async () => {
    const workers = [startWorker(), startWorker()];
    let last = 0;
    const progress = ({ deals }) => {
        assert.ok(deals > last);
        last = deals;
    };
    const plan = { firstSeed: 5, deals: 1000 };
    const { elapsed: a, ...together } = await surveyInWorkers(workers, turtle, {
        ...plan,
        progress,
    });
    const { elapsed: b, ...alone } = mj.survey(turtle, plan);
    assert.deepEqual(together, alone);
    assert.equal(last, 1000);
    const stopped = await surveyInWorkers(workers, turtle, {
        deals: 10 ** 9,
        progress: () => true,
    });
    assert.equal(stopped.stop, 3);
    const control = new AbortController();
    const running = surveyInWorkers(workers, turtle, { deals: 10 ** 9, signal: control.signal });
    setTimeout(() => control.abort(), 50);
    await assert.rejects(running, { name: 'AbortError' });
    for (const worker of workers) worker.close();
});
