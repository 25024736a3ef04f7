// The solver in a worker of a browser.

import { WorkerSolver } from './client.js';

function spawn(hear, fail) {
    // Bundlers look for exactly this.
    const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => {
        event.preventDefault();
        fail(new Error(`mjsolver: the worker failed: ${event.message ?? 'it did not load'}`));
    };
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}

/** Starts a worker. Nothing need be waited for: the first call waits until it has loaded. */
export const startWorker = (settings) => new WorkerSolver(spawn, settings);

export { surveyInWorkers, sumSurveys } from './survey.js';
