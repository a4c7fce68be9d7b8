import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { endSession, revokeAllConnections } from '#web/api/session.ts';
import { notifyFailure, notifySuccess } from '#web/app/notify.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePublicPath } from '#web/app/use-public-path.ts';

import { announceSignOut } from './session-channel.ts';

/** Signing out, and revoking every stored connection (which also signs out). */
export function useAccountActions() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const publicPath = usePublicPath();
  const [isBusy, setIsBusy] = useState(false);

  async function signOut(): Promise<void> {
    setIsBusy(true);
    try {
      await endSession();
      announceSignOut();
      await navigate(publicPath('start'));
    } catch {
      notifyFailure(t`Kunde inte logga ut`, {
        detail: t`Du är fortfarande inloggad. Försök igen.`,
        retry: () => void signOut(),
      });
    } finally {
      setIsBusy(false);
    }
  }

  async function revokeAll(): Promise<void> {
    setIsBusy(true);
    try {
      const { revokedCount } = await revokeAllConnections();
      notifySuccess(
        plural(revokedCount, {
          one: '# anslutning återkallad',
          other: '# anslutningar återkallade',
        }),
      );
    } catch {
      notifyFailure(t`Kunde inte återkalla tokens`, {
        detail: t`Försök igen eller kontakta support.`,
      });
      setIsBusy(false);
      return;
    }
    // The server may have ended the session together with its last connection: then this fails and
    // there is nothing left to end.
    await endSession().catch(() => undefined);
    announceSignOut();
    setIsBusy(false);
    await navigate(keptPath('/auth'));
  }

  return { isBusy, signOut, revokeAll };
}
