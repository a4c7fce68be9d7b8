import { SERVER_TIME_HEADER } from '#worker/domain/dates.ts';

/** Smaller differences are latency. */
const UNNOTICED_MS = 5_000;

let offsetMs = 0;

/** Of the browser's clock, by the server's Date. */
export function noteServerTime({ headers }: Response): void {
  const serverMs = Number(headers.get(SERVER_TIME_HEADER));
  if (!Number.isSafeInteger(serverMs) || serverMs <= 0) return;
  const differenceMs = serverMs - Date.now();
  if (Math.abs(differenceMs - offsetMs) > UNNOTICED_MS) {
    offsetMs = Math.abs(differenceMs) > UNNOTICED_MS ? differenceMs : 0;
  }
}

/** For comparing with times from the server. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
