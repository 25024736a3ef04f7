// What runs in a worker of Node.

import { parentPort } from 'node:worker_threads';
import { load } from './node.js';
import { answer } from './serve.js';

let solver = null;

parentPort.on('message', (data) => {
    if (data.settings) solver = load(data.settings);
    else answer(solver, data, (message) => parentPort.postMessage(message));
});
