// What runs in a worker of a browser.

import { load } from './index.js';
import { answer } from './serve.js';

let solver = null;

onmessage = ({ data }) => {
    if (data.settings) solver = load(data.settings);
    else answer(solver, data, (message) => postMessage(message));
};
