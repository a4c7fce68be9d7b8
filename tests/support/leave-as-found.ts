import { afterAll, vi } from 'vitest';

const { fetch: worldsFetch } = globalThis;

// Files that share a process: none finds what the one before it has put in the place of the world's own.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // A spy on a stub puts the stub back when it is restored.
  if (globalThis.fetch !== worldsFetch) throw new Error('this file leaves a fetch of its own');
});
