import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { userEmailAtom } from '#web/features/access/session-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { LanguagePart } from './language-part.tsx';

/** All that a person decides about their account. */
export function AccountPage() {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  const email = useAtomValue(userEmailAtom);
  usePageTitle(t`Konto`);
  return (
    <div className="pt-2 md:pt-4">
      <Link
        to={keptPath('/dashboard')}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Till översikten</Trans>
      </Link>
      <h1 className="mt-4 text-5xl sm:text-6xl">
        <Trans>Konto</Trans>
      </h1>
      {email === null ? null : (
        <p className="mt-6 text-lg break-words text-soft">
          <Trans>Inloggad som {email}</Trans>
        </p>
      )}
      <div className="mt-10 border-b border-line">
        <LanguagePart />
      </div>
    </div>
  );
}
