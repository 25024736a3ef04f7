// What goes wrong in the library, as an exception.

import { ErrorCode } from './constants.js';

const names = new Map(Object.entries(ErrorCode).map(([name, code]) => [code, name]));

/**
 * A call failed. `code` is the number of the header (ErrorCode), `codeName` its name, `index` the
 * tile, the pair or the line that is wrong, or null, and `tile` that tile, where it is one.
 * `report` is what the call had done until then, where it has a report.
 */
export class MahjongError extends Error {
    constructor(message, code, { index = null, tile = null, report = null } = {}) {
        super(message);
        this.name = 'MahjongError';
        this.code = code;
        this.codeName = names.get(code) ?? 'UNKNOWN';
        this.index = index;
        this.tile = tile;
        this.report = report;
    }
}
