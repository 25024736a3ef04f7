// The solver in a worker: the same calls, whose results are promises. They can be cancelled, and
// tell about their progress.
//
// One call is under way at a time, and the others wait here. So a call that waits is cancelled by
// forgetting it. The one that is under way is told through shared memory, where there is such a
// thing (in browsers, only on pages that are cross-origin isolated); elsewhere the worker is ended
// and a new one is started.

import { NAMES } from './solver.js';
import { optionsOf, unpacked } from './serve.js';

export class WorkerSolver {
    #spawn;
    #settings;
    #shared;
    #thread = null;
    #waiting = [];
    #current = null;
    #closed = false;

    /**
     * `spawn` starts a worker: it takes a function that hears messages and one that hears of a
     * failure, and returns something with `post` and `end`. Where an idle worker keeps a program
     * from ending, `rest` sees to it that it does not.
     */
    constructor(spawn, { shared = canShare(), ...settings } = {}) {
        this.#spawn = spawn;
        this.#shared = shared;
        this.#settings = settings;
    }

    /** Ends the worker. Calls that are under way or wait are rejected, and so are later ones. */
    close() {
        this.#closed = true;
        const error = new Error('the worker was closed');
        for (const job of this.#waiting.splice(0)) job.settle(job.reject, error);
        this.#current?.settle(this.#current.reject, error);
        this.#stop();
    }

    #call(name, what) {
        const at = optionsOf(name) ?? what.length - 1;
        const { signal, progress, ...options } = isOptions(what[at]) ? what[at] : {};
        if (isOptions(what[at])) {
            what = [...what];
            // Only a signal: this call takes no options of its own.
            if (optionsOf(name) === undefined && Object.keys(options).length === 0)
                what.length = at;
            else what[at] = options;
        }
        return new Promise((resolve, reject) => {
            if (this.#closed) throw new Error('the worker was closed');
            signal?.throwIfAborted();
            const flag = this.#shared && signal ? new SharedArrayBuffer(4) : null;
            const abort = () => this.#cancel(job, signal.reason);
            const job = {
                message: { name, what, tells: progress !== undefined, flag },
                progress,
                resolve,
                reject,
                settled: false,
                settle(how, value) {
                    this.settled = true;
                    signal?.removeEventListener('abort', abort);
                    how(value);
                },
            };
            signal?.addEventListener('abort', abort);
            this.#waiting.push(job);
            this.#next();
        });
    }

    #next() {
        if (this.#current || this.#waiting.length === 0) return;
        this.#current = this.#waiting.shift();
        try {
            this.#thread ??= this.#start();
            this.#thread.post(this.#current.message);
        } catch (error) {
            // Something that cannot be sent, such as a function.
            this.#finish('reject', error);
        }
    }

    #start() {
        const thread = this.#spawn(
            (message) => thread === this.#thread && this.#hear(message),
            (error) => {
                if (thread !== this.#thread) return;
                this.#stop();
                if (this.#current) this.#finish('reject', error);
            },
        );
        thread.post({ settings: this.#settings });
        return thread;
    }

    #stop() {
        this.#thread?.end();
        this.#thread = null;
    }

    #hear({ progress, result, error }) {
        const job = this.#current;
        if (!job) return;
        if (progress) {
            if (job.settled) return;
            try {
                if (job.progress?.(progress)) this.#cancel(job, cancelled());
            } catch (thrown) {
                this.#cancel(job, thrown);
            }
        } else if (error) {
            this.#finish('reject', unpacked(error));
        } else {
            this.#finish('resolve', result);
        }
    }

    #finish(how, value) {
        const job = this.#current;
        this.#current = null;
        job.settle(job[how], value);
        this.#next();
        if (!this.#current) this.#thread?.rest?.();
    }

    #cancel(job, reason) {
        job.settle(job.reject, reason);
        if (job !== this.#current) {
            this.#waiting = this.#waiting.filter((other) => other !== job);
        } else if (job.message.flag) {
            // The worker answers soon, and then the next call has its turn.
            Atomics.store(new Int32Array(job.message.flag), 0, 1);
        } else {
            this.#stop();
            this.#current = null;
            this.#next();
        }
    }

    static {
        for (const name of NAMES) {
            WorkerSolver.prototype[name] = function (...what) {
                return this.#call(name, what);
            };
        }
    }
}

const cancelled = () => new DOMException('the progress function cancelled', 'AbortError');

const isOptions = (value) =>
    typeof value === 'object' && value !== null && value.constructor === Object;

const canShare = () =>
    typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated !== false;
