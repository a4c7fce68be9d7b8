import { createContext, useContext } from 'react';

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

export type ConnectionCode = (typeof CONNECTION_CODES)[number];

export function isConnectionCode(code: ErrorCode): code is ConnectionCode {
  return CONNECTION_CODES.some((known) => known === code);
}

/** Why this connection cannot scan, or null if it can. */
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

/** Instead of the session's. */
export const ConnectionContext = createContext<ConnectionView | null>(null);

export function useConnection(): ConnectionView | null {
  const ofSession = useAtomValue(connectionAtom);
  return useContext(ConnectionContext) ?? ofSession;
}

/** Whether the mailbox can be read now; re-evaluated each minute. */
export function useIsAccessLive(): boolean {
  const connection = useConnection();
  return connectionProblem(connection, useNow(REFRESH_MS)) === null;
}

const LONG_FROM_MS = 5 * MINUTE_MS;
/** Google's own rate limits last up to an hour; longer ones last until its next day. */
const DAY_FROM_MS = 60 * MINUTE_MS;
const STEP_MS = 5 * MINUTE_MS;

export type Wait =
  /** `minutes`: at least one, since the next try may be refused again. */
  | { kind: 'short'; minutes: number }
  /** `aboutMs`: rounded up to what is known. `isTomorrow`: in the reader's time zone. */
  | { kind: 'long' | 'day'; aboutMs: number; isTomorrow: boolean };

export function readWait(waitingUntilMs: number, nowMs: number): Wait {
  const leftMs = waitingUntilMs - nowMs;
  if (leftMs < LONG_FROM_MS) {
    return { kind: 'short', minutes: Math.max(1, Math.ceil(leftMs / MINUTE_MS)) };
  }
  const aboutMs = Math.ceil(waitingUntilMs / STEP_MS) * STEP_MS;
  const isTomorrow = new Date(aboutMs).toDateString() !== new Date(nowMs).toDateString();
  return { kind: leftMs > DAY_FROM_MS ? 'day' : 'long', aboutMs, isTomorrow };
}
