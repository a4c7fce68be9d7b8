import type { ConnectionView } from '#worker/contract/access.ts';
import { accessState } from '#worker/domain/access/connection.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';

import { useAtomValue } from '#web/shared/lib/store.ts';
import { useNow } from '#web/shared/lib/use-now.ts';

import { connectionAtom } from './session-atoms.ts';

const CONNECTION_CODES = [
  'gmail_not_connected',
  'gmail_connection_expired',
  'gmail_scope_missing',
] as const satisfies readonly ErrorCode[];

/** What connecting again mends. */
export type ConnectionCode = (typeof CONNECTION_CODES)[number];

export function isConnectionCode(code: ErrorCode): code is ConnectionCode {
  return CONNECTION_CODES.some((known) => known === code);
}

/** Why this connection cannot scan, or null when it can. */
export function connectionProblem(
  connection: ConnectionView | null,
  nowMs: number,
): ConnectionCode | null {
  if (connection === null) return 'gmail_not_connected';
  const state = accessState(connection, nowMs);
  if (state === 'expired' || state === 'expired-with-retry') return 'gmail_connection_expired';
  return connection.canRead ? null : 'gmail_scope_missing';
}

const REFRESH_MS = 60_000;

/** Whether the mailbox can be read now; asked anew each minute. */
export function useIsAccessLive(): boolean {
  const connection = useAtomValue(connectionAtom);
  return connectionProblem(connection, useNow(REFRESH_MS)) === null;
}

/** Shorter than that, nobody leaves and comes back for it. */
const LONG_FROM_MS = 5 * MINUTE_MS;
/** The longest that Google asks for by itself; longer than that is until its next day. */
const DAY_FROM_MS = 60 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;

export type Wait =
  /** `minutes`: it ends within them; one at least, for the next try may be refused again. */
  | { kind: 'short'; minutes: number }
  /** `aboutMs`: when it ends, in steps that promise no more than is known. `isTomorrow`: by the reader's calendar. */
  | { kind: 'long' | 'day'; aboutMs: number; isTomorrow: boolean };

/** How long a wait is for whoever looks on. */
export function readWait(waitingUntilMs: number, nowMs: number): Wait {
  const leftMs = waitingUntilMs - nowMs;
  if (leftMs < LONG_FROM_MS) {
    return { kind: 'short', minutes: Math.max(1, Math.ceil(leftMs / MINUTE_MS)) };
  }
  const aboutMs = Math.ceil(waitingUntilMs / STEP_MS) * STEP_MS;
  const isTomorrow = new Date(aboutMs).toDateString() !== new Date(nowMs).toDateString();
  return { kind: leftMs > DAY_FROM_MS ? 'day' : 'long', aboutMs, isTomorrow };
}
