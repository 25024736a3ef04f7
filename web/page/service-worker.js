// Keeps the page for when there is no network. The build writes VERSION and FILES above this.

const NAME = `mjsolver-${VERSION}`;

addEventListener('install', (event) => {
    const keep = async () => {
        const cache = await caches.open(NAME);
        // Not from the browser's own cache, which may have files of the version before.
        await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
        await skipWaiting();
    };
    event.waitUntil(keep());
});

addEventListener('activate', (event) => {
    const tidy = async () => {
        for (const name of await caches.keys()) {
            if (name.startsWith('mjsolver-') && name !== NAME) await caches.delete(name);
        }
        await clients.claim();
    };
    event.waitUntil(tidy());
});

addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
    const answer = async () => {
        const cache = await caches.open(NAME);
        const found = await cache.match(request, { ignoreSearch: true });
        if (found) return found;
        // The page under the name of its folder.
        const page = request.mode === 'navigate' && new URL(request.url).pathname.endsWith('/');
        return (page && (await cache.match('./index.html'))) || fetch(request);
    };
    event.respondWith(answer());
});
