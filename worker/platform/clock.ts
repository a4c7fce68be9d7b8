/** Now, in epoch milliseconds. Injected wherever time matters, so that tests can stand at any moment. */
export type Clock = () => number;

/** Waits; injected beside the clock, so that a test of a retry does not wait. */
export type Sleep = (durationMs: number) => Promise<void>;

export const systemClock: Clock = () => Date.now();

export const systemSleep: Sleep = (durationMs) =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
