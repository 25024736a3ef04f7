import type { Board, Calls, LoadSettings, SurveyPlan, SurveyResult } from './index.js';

/** The calls of Solver, whose results are promises. */
export type AsyncCalls = {
    [Name in keyof Calls]: (...what: Parameters<Calls[Name]>) => Promise<ReturnType<Calls[Name]>>;
};

export interface WorkerSolver extends AsyncCalls {
    /** Ends the worker. Calls that are under way or wait are rejected. */
    close(): void;
}

export interface WorkerSettings extends LoadSettings {
    /** Whether to cancel through shared memory; otherwise a new worker is started. */
    shared?: boolean;
}

/** Starts a worker. */
export declare function startWorker(settings?: WorkerSettings): WorkerSolver;

/** Surveys a layout with these workers; the totals do not depend on how many there are. */
export declare function surveyInWorkers(
    workers: readonly WorkerSolver[],
    layout: Board,
    plan: SurveyPlan,
): Promise<SurveyResult>;

/** Adds up the results of ranges of seeds that do not overlap. */
export declare function sumSurveys(results: Iterable<SurveyResult>): SurveyResult;
