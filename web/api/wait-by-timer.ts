/** Waits in real time; what waits takes another in its place where time is not to pass. */
export function waitByTimer(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
