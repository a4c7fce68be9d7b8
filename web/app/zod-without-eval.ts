/**
 * zod probes `new Function`, which the CSP reports. zod reads this global when it is loaded, so pages without
 * schemas need not load it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
