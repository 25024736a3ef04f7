// Serves a folder over HTTP, for trying out the page and for its tests.
//
//     node web/tools/serve.js [FOLDER [PORT]]       build/web on port 8000 unless told

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};

/**
 * Starts a server; port 0 takes any that is free. Files are good for ten minutes, as with most
 * servers of static pages, unless `caching` says otherwise.
 */
export function serve(folder, port = 0, caching = 'max-age=600') {
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
        const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path));
        try {
            const content = await readFile(file);
            response.setHeader('Content-Type', TYPES[extname(file)] ?? 'text/plain; charset=utf-8');
            response.setHeader('Cache-Control', caching);
            response.end(content);
        } catch {
            response.writeHead(404).end('not found\n');
        }
    });
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [folder = 'build/web', port = '8000'] = process.argv.slice(2);
    await serve(folder, Number(port), 'no-cache');
    console.log(`http://127.0.0.1:${port}/`);
}
