import { afterAll, vi } from 'vitest';

// Files that share a process: none finds what the one before it has put in the place of the world's own.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
