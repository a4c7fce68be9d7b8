import { Trans } from '@lingui/react/macro';
import { Suspense, lazy, useState } from 'react';

import { Button } from '#web/components/button.tsx';

import { AccountPart } from './account-part.tsx';

const EraseDialog = lazy(async () => {
  const { EraseDialog } = await import('./erase-dialog.tsx');
  return { default: EraseDialog };
});

/** The way out, with what is kept all the same; the dialog's code comes when it is asked. */
export function ErasePart() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AccountPart
      heading={<Trans>Radera kontot</Trans>}
      intro={<Trans>Det går inte att ångra.</Trans>}
    >
      <p>
        <Trans>
          Allt vi har om dig raderas, och åtkomsten till din Gmail återkallas hos Google. Har du
          köpt något måste vi enligt bokföringslagen spara köpet, men utan uppgifter om vem du är.
        </Trans>
      </p>
      <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={() => setIsAsking(true)}>
        <Trans>Radera mitt konto</Trans>
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <EraseDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
    </AccountPart>
  );
}
