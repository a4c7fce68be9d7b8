import { msg, plural } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { isOutcomeUnknown } from '#web/shared/api/api-error.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { revokeAllConnections } from '#web/entities/access/session.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { usePathWithParams, usePublicPath } from '#web/shared/router/paths.ts';
import { pauseRenewals } from '#web/shared/router/loaders.ts';
import { GRANT_RETENTION_HOURS } from '#worker/domain/access/connection.ts';

import {
  leaveAccount,
  leaveSession,
  type Whereabouts,
} from '#web/entities/access/leave-account.ts';

const LOST_ANSWER = msg`Inget svar kom fram, så det kan vara gjort ändå. Försök igen.`;
const SIGN_OUT_FAILURE = 'sign-out';
const REVOKE_FAILURE = 'revoke';

/** `unknown`: the answer was lost. */
export type RevokeOutcome = 'revoked' | 'refused' | 'unknown';

/** Signing out, and revoking every stored connection, which signs out too. */
export function useAccountActions() {
  const navigate = useNavigate();
  const pathWithParams = usePathWithParams();
  const publicPath = usePublicPath();
  const [isBusy, setIsBusy] = useState(false);

  async function leaveFor(path: string, onOut?: () => void): Promise<Whereabouts> {
    const resumeRenewals = pauseRenewals();
    try {
      const left = await leaveSession();
      if (left === 'out') {
        onOut?.();
        await leaveAccount(() => navigate(path));
      }
      return left;
    } finally {
      resumeRenewals();
    }
  }

  async function signOut(): Promise<void> {
    setIsBusy(true);
    const left = await leaveFor(publicPath('start'), () => notifySuccess(msg`Du är utloggad`));
    setIsBusy(false);
    notifySignOutResult(left);
  }

  function notifySignOutResult(left: Whereabouts): void {
    if (left === 'out') return;
    const isIn = left === 'in';
    notifyFailure(isIn ? msg`Kunde inte logga ut` : msg`Vi vet inte om du är utloggad`, {
      id: SIGN_OUT_FAILURE,
      detail: isIn ? msg`Du är fortfarande inloggad. Försök igen.` : LOST_ANSWER,
      retry: () => void signOut(),
    });
  }

  /** Ended here in any case, and possibly not at Google: the user can revoke it there. */
  function notifyOpenGrant(): void {
    notifyFailure(msg`Google har inte svarat än`, {
      id: 'open-grant',
      detail: msg`Vi har ingen åtkomst längre, men den kan stå kvar hos Google. Vi fortsätter att säga till dem i upp till ${GRANT_RETENTION_HOURS} timmar. Du kan också ta bort den själv på myaccount.google.com/connections.`,
    });
  }

  function notifyRevoked(revokedCount: number): void {
    withdrawFailure(REVOKE_FAILURE);
    notifySuccess(
      msg`${plural(revokedCount, {
        one: '# anslutning återkallad',
        other: '# anslutningar återkallade',
      })}`,
    );
  }

  function notifyRevokeFailed(error: unknown): RevokeOutcome {
    const isUnknown = isOutcomeUnknown(describeError(error).code);
    notifyFailure(
      isUnknown ? msg`Vi vet inte om åtkomsten är återkallad` : msg`Kunde inte återkalla tokens`,
      {
        id: REVOKE_FAILURE,
        detail: isUnknown ? LOST_ANSWER : msg`Försök igen eller kontakta support.`,
      },
    );
    return isUnknown ? 'unknown' : 'refused';
  }

  async function revokeAll(): Promise<RevokeOutcome> {
    setIsBusy(true);
    let isEndedAtGoogle;
    try {
      const revoked = await revokeAllConnections();
      ({ isEndedAtGoogle } = revoked);
      notifyRevoked(revoked.revokedCount);
    } catch (error) {
      setIsBusy(false);
      return notifyRevokeFailed(error);
    }
    const left = await leaveFor(pathWithParams('/auth'));
    setIsBusy(false);
    if (!isEndedAtGoogle) notifyOpenGrant();
    notifySignOutResult(left);
    return 'revoked';
  }

  return { isBusy, signOut, revokeAll };
}
