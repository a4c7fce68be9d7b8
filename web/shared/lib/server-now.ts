import { SERVER_TIME_HEADER } from '#worker/contract/http-headers.ts';

/** The way of an answer, and a clock that is a little off, are not worth a correction that changes with each answer. */
const UNNOTICED_MS = 5_000;

let offsetMs = 0;

/** How far the browser's clock is off, by an answer of the server's. */
export function noteServerTime({ headers }: Response): void {
  const serverMs = Number(headers.get(SERVER_TIME_HEADER));
  if (!Number.isSafeInteger(serverMs) || serverMs <= 0) return;
  const differenceMs = serverMs - Date.now();
  if (Math.abs(differenceMs - offsetMs) > UNNOTICED_MS) {
    offsetMs = Math.abs(differenceMs) > UNNOTICED_MS ? differenceMs : 0;
  }
}

/** The server's time as far as it is known, else the browser's: what is compared with times that the server has given. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
