// The solver in a worker of Node.

import { Worker } from 'node:worker_threads';
import { WorkerSolver } from './client.js';

function spawn(hear, fail) {
    const worker = new Worker(new URL('./thread-node.js', import.meta.url));
    worker.on('message', hear);
    worker.on('error', fail);
    return {
        // A worker keeps the program from ending while it has something to do.
        post(message) {
            worker.ref();
            worker.postMessage(message);
        },
        end: () => void worker.terminate(),
        rest: () => worker.unref(),
    };
}

/** Starts a worker. Nothing need be waited for: the first call waits until it has loaded. */
export const startWorker = (settings) => new WorkerSolver(spawn, settings);

export { surveyInWorkers, sumSurveys } from './survey.js';
