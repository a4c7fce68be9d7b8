import { Trans } from '@lingui/react/macro';
import { LogOut, ShieldOff } from 'lucide-react';
import { useState } from 'react';

import { useAtomValue } from '#web/state/store.ts';

import { RevokeQuestion } from './revoke-question.tsx';
import { userEmailAtom } from './session-atoms.ts';
import { useAccountActions } from './use-account-actions.ts';

const BAR_BUTTON =
  'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-sm font-medium text-soft hover:text-ink [&>svg]:size-4';

export function AccountBar() {
  const email = useAtomValue(userEmailAtom);
  const { isBusy, signOut } = useAccountActions();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex min-w-0 items-center gap-1">
      {email === null ? null : (
        <span className="hidden min-w-0 truncate px-3 text-sm text-soft lg:inline">{email}</span>
      )}
      <button
        type="button"
        className={`${BAR_BUTTON} max-md:hidden`}
        onClick={() => setIsAsking(true)}
      >
        <ShieldOff aria-hidden="true" />
        <Trans>Återkalla åtkomst</Trans>
      </button>
      <button type="button" className={BAR_BUTTON} disabled={isBusy} onClick={() => void signOut()}>
        <LogOut aria-hidden="true" />
        <span className="max-sm:sr-only">
          <Trans>Logga ut</Trans>
        </span>
      </button>
      {isAsking ? <RevokeQuestion onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}
