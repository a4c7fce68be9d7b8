import { SILENCE_MS } from '#web/shared/api/fetch-in-time.ts';

const TURN = 'cookie-choice';

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * One after the other, in all tabs of a browser that lets them take turns: no late answer brings back what was taken back.
 * With its answer to this, and to nothing else, the server writes the cookies that it was sent once more: what a script
 * has written Safari keeps for a week only. An answer to an earlier choice may have come since this was chosen, so that
 * `write` writes it anew.
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
