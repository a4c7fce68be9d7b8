/**
 * zod would try `new Function` to see whether it may compile schemas; the CSP reports even the try. It reads its
 * settings here when it is loaded, so that pages without schemas need not load it to be told.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
