import { SILENCE_MS } from '#web/shared/api/fetch-in-time.ts';

const TURN = 'cookie-choice';

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Serialised across tabs with a lock, so that a slow answer cannot restore a withdrawn yes. The server's answer
 * sets the cookies again, since Safari drops script-written ones after a week; `write` repeats the choice in case
 * an older answer came in between.
 */
export async function saveInTurn(write: () => void): Promise<void> {
  async function save(): Promise<void> {
    write();
    await fetch(location.pathname, { method: 'HEAD', signal: AbortSignal.timeout(SILENCE_MS) });
  }
  lastTurn = lastTurn
    .then(() => ('locks' in navigator ? navigator.locks.request(TURN, save) : save()))
    .catch(() => undefined);
  await lastTurn;
}
