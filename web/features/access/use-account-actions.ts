import { msg, plural } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { GRANT_KEPT_HOURS } from '#worker/domain/connection-lifetime.ts';

import { describeError } from '#web/api/describe-error.ts';
import { endSession, revokeAllConnections } from '#web/api/session.ts';
import {
  notifyFailure,
  notifySuccess,
  withdrawAllFailures,
  withdrawFailure,
} from '#web/app/notify.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { holdRenewals } from '#web/app/renewal.ts';
import { usePublicPath } from '#web/app/use-public-path.ts';

import { announceSignOut } from './session-channel.ts';

const SIGN_OUT_FAILURE = 'sign-out';
const REVOKE_FAILURE = 'revoke';

/** Signing out, and revoking every stored connection (which also signs out). */
export function useAccountActions() {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const publicPath = usePublicPath();
  const [isBusy, setIsBusy] = useState(false);

  /** @returns whether they are out */
  async function leaveFor(path: string): Promise<boolean> {
    const endHold = holdRenewals();
    try {
      if (!(await leaveSession())) return false;
      announceSignOut();
      withdrawAllFailures();
      await navigate(path);
      return true;
    } finally {
      endHold();
    }
  }

  async function signOut(): Promise<void> {
    setIsBusy(true);
    const isOut = await leaveFor(publicPath('start'));
    setIsBusy(false);
    if (!isOut) tellOfStayingIn();
  }

  function tellOfStayingIn(): void {
    notifyFailure(msg`Kunde inte logga ut`, {
      id: SIGN_OUT_FAILURE,
      detail: msg`Du är fortfarande inloggad. Försök igen.`,
      retry: () => void signOut(),
    });
  }

  /** Ended here in any case, and not there yet: whoever wants to be sure can do it there by themselves. */
  function tellOfOpenGrant(): void {
    notifyFailure(msg`Google har inte svarat än`, {
      id: 'open-grant',
      detail: msg`Vi har ingen åtkomst längre, men den kan stå kvar hos Google. Vi fortsätter att säga till dem i upp till ${GRANT_KEPT_HOURS} timmar. Du kan också ta bort den själv på myaccount.google.com/connections.`,
    });
  }

  function tellOfRevoking(revokedCount: number): void {
    withdrawFailure(REVOKE_FAILURE);
    notifySuccess(
      msg`${plural(revokedCount, {
        one: '# anslutning återkallad',
        other: '# anslutningar återkallade',
      })}`,
    );
  }

  /** @returns whether the connections are revoked; then they are led out as well, or told that they are still in */
  async function revokeAll(): Promise<boolean> {
    setIsBusy(true);
    let isEndedAtGoogle;
    try {
      const revoked = await revokeAllConnections();
      ({ isEndedAtGoogle } = revoked);
      tellOfRevoking(revoked.revokedCount);
    } catch {
      notifyFailure(msg`Kunde inte återkalla tokens`, {
        id: REVOKE_FAILURE,
        detail: msg`Försök igen eller kontakta support.`,
      });
      setIsBusy(false);
      return false;
    }
    const isOut = await leaveFor(keptPath('/auth'));
    setIsBusy(false);
    if (!isEndedAtGoogle) tellOfOpenGrant();
    if (!isOut) tellOfStayingIn();
    return true;
  }

  return { isBusy, signOut, revokeAll };
}

/** @returns whether there is no session any more: another window may have ended it */
async function leaveSession(): Promise<boolean> {
  try {
    await endSession();
    return true;
  } catch (error) {
    return describeError(error).code === 'unauthenticated';
  }
}
