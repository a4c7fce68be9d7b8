import { msg } from '@lingui/core/macro';

import type { SessionView } from '#worker/contract/access.ts';

import { notifyFailure, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { sessionAtom } from '#web/entities/access/session-atoms.ts';
import { store } from '#web/shared/lib/store.ts';

const TOAST_ID = 'connection';

export type ConnectionLoss = 'missing' | 'revoked';

/** null for a live connection, and for visitors. */
export function connectionLoss(session: SessionView | null): ConnectionLoss | null {
  if (!session?.user) return null;
  const { connection } = session;
  if (connection === null) return 'missing';
  return connection.isRevoked ? 'revoked' : null;
}

/** A toast for as long as the connection is missing or revoked. @returns what ends that */
export function followConnection(reconnect: () => void): () => void {
  let told: ConnectionLoss | null = null;
  function look(): void {
    const loss = connectionLoss(store.get(sessionAtom));
    if (loss === told) return;
    told = loss;
    if (loss === null) withdrawFailure(TOAST_ID);
    else notifyConnection(loss, reconnect);
  }
  look();
  const endFollowing = store.sub(sessionAtom, look);
  return () => {
    endFollowing();
    withdrawFailure(TOAST_ID);
  };
}

function notifyConnection(loss: ConnectionLoss, reconnect: () => void): void {
  notifyFailure(
    loss === 'missing' ? msg`Gmail är inte kopplat` : msg`Gmail-kopplingen har gått ut`,
    {
      id: TOAST_ID,
      retry: reconnect,
      retryLabel: msg`Anslut igen`,
    },
  );
}
