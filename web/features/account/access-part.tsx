import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '#web/components/button.tsx';
import { RevokeQuestion } from '#web/features/access/revoke-question.tsx';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { useIsAccessLive } from '#web/features/scan/use-is-access-live.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useAtomValue } from '#web/state/store.ts';

import { AccountPart } from './account-part.tsx';

/** Until when the mailbox can be read, and the way to end that at once. */
export function AccessPart() {
  const dates = useDateFormat();
  const connection = useAtomValue(connectionAtom);
  const isLive = useIsAccessLive();
  const [isAsking, setIsAsking] = useState(false);
  const endsAt = connection === null ? '' : dates.dateTime(connection.expiresAtMs);
  return (
    <AccountPart
      heading={<Trans>Åtkomst till Gmail</Trans>}
      intro={<Trans>Upphör av sig själv efter 24 timmar.</Trans>}
    >
      {isLive ? (
        <>
          <p>
            {connection?.canModify === true ? (
              <Trans>
                Till {endsAt}, och inte längre, kan vi läsa uppgifter om dina mejl och flytta dem du
                har valt.
              </Trans>
            ) : (
              <Trans>Vi kan läsa uppgifter om dina mejl till {endsAt}, inte längre.</Trans>
            )}
          </p>
          <Button
            variant="secondary"
            className="mt-4 max-sm:w-full"
            onClick={() => setIsAsking(true)}
          >
            <Trans>Återkalla åtkomst</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>Vi kommer inte åt din Gmail just nu. Du kan ansluta igen när du vill.</Trans>
        </p>
      )}
      {isAsking ? <RevokeQuestion onClose={() => setIsAsking(false)} /> : null}
    </AccountPart>
  );
}
