import { QuotaMeter } from './quota-meter.ts';
import { DEFAULT_QUOTA, type QuotaSettings } from './quota-settings.ts';

/** A meter for tests, whose time begins at `startMs` and stands still unless moved. */
export function buildMeter(settings: Partial<QuotaSettings> = {}, startMs = 1_000_000) {
  let nowMs = startMs;
  const meter = new QuotaMeter({ ...DEFAULT_QUOTA, ...settings }, () => nowMs);
  return {
    meter,
    /** Moves to so long after the start. */
    at: (atMs: number) => {
      nowMs = startMs + atMs;
    },
    /** Calls and ends a call; how it was answered. */
    call: (method: string, user = 'a') => {
      const answer = meter.admit(user, method);
      if (answer.ok) answer.release();
      return answer.ok ? 'ok' : { limit: answer.limit, retryAfterMs: answer.retryAfterMs };
    },
  };
}
