import { Trans } from '@lingui/react/macro';
import { LogOut, ShieldOff, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { Button } from '#web/shared/components/button.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';

import { RevokeQuestion } from './revoke-question.tsx';
import { userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { useAccountActions } from './use-account-actions.ts';

/** On a phone the label is below the icon. */
const BAR_BUTTON =
  'inline-flex min-h-11 items-center gap-x-2 gap-y-0.5 rounded-full px-3 text-sm font-medium text-soft hover:text-ink max-sm:flex-col max-sm:justify-center max-sm:px-1 max-sm:text-[0.6875rem] sm:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0';

export function AccountBar() {
  const pathWithParams = usePathWithParams();
  const email = useAtomValue(userEmailAtom);
  const { isBusy, signOut } = useAccountActions();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex min-w-0 items-center max-lg:flex-wrap sm:gap-1">
      <Link to={pathWithParams('/account')} className={`${BAR_BUTTON} lg:min-w-0`}>
        <UserRound aria-hidden="true" />
        <Trans>Konto</Trans>{' '}
        {email === null ? null : (
          <span className="hidden min-w-0 truncate font-normal lg:inline">{email}</span>
        )}
      </Link>
      <button
        type="button"
        className={`${BAR_BUTTON} max-md:hidden`}
        onClick={() => setIsAsking(true)}
      >
        <ShieldOff aria-hidden="true" />
        <Trans>Återkalla åtkomst</Trans>
      </button>
      <Button variant="bare" className={BAR_BUTTON} isBusy={isBusy} onClick={() => void signOut()}>
        <LogOut aria-hidden="true" />
        <Trans>Logga ut</Trans>
      </Button>
      {isAsking ? <RevokeQuestion onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}
