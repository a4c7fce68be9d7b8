/** Waits before the second and the third attempt. */
const RETRY_WAITS_MS = [200, 1_000];

type TryThriceDeps = {
  sleep: (durationMs: number) => Promise<unknown>;
  /** Called after each failure, with the number of the attempt. */
  onFailure(error: unknown, attempt: number): void;
};

/**
 * Does what may be done again, and twice more where it fails: D1 can lose the answer to what it has committed.
 * @throws whatever `work` last threw
 */
export async function tryThrice<Result>(
  { sleep, onFailure }: TryThriceDeps,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      onFailure(error, attempt + 1);
      const waitMs = RETRY_WAITS_MS[attempt];
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}
