import type { ConnectionView, SessionView } from '#worker/contract/session.ts';

const HOUR_MS = 3_600_000;

/** Somebody signed in whose connection has so many hours left; below zero it has expired. */
export function buildSession(
  hoursLeft: number,
  changes: Partial<ConnectionView> = {},
): SessionView & { connection: ConnectionView } {
  const expiresAtMs = Date.now() + hoursLeft * HOUR_MS;
  return {
    priceList: 'standard',
    isSelling: true,
    user: { id: 'usr_1', email: 'anna@example.test', currency: null },
    connection: {
      id: 'con_1',
      provider: 'google',
      scope: '',
      canRead: true,
      canModify: false,
      createdAtMs: expiresAtMs - 24 * HOUR_MS,
      expiresAtMs,
      isRevoked: false,
      isRetryAllowed: false,
      ...changes,
    },
  };
}

/** A call that got no answer, whose failure somebody will look at later. */
export function buildLostCall(): Promise<never> {
  const lost = Promise.reject(new Error('Network lost'));
  lost.catch(() => undefined);
  return lost;
}
