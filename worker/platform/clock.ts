/** Epoch milliseconds; injected, so that tests set it. */
export type Clock = () => number;

/** Injected, so that tests of retries do not wait. */
export type Sleep = (durationMs: number) => Promise<void>;

export const systemClock: Clock = () => Date.now();

export const systemSleep: Sleep = (durationMs) =>
  new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
