import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';

import { editSafeList } from '#web/api/protections.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { userEmailAtom } from '#web/features/access/session-atoms.ts';
import { SafeListEditor } from '#web/features/clean/safe-list-editor.tsx';
import { useAtomValue } from '#web/state/store.ts';

import { AccessPart } from './access-part.tsx';
import { AccountPart } from './account-part.tsx';
import { AdminLink } from './admin-link.tsx';
import { AwaitedPart } from './awaited-part.tsx';
import { ConfirmationAnswer } from './confirmation-answer.tsx';
import { CurrencyPart } from './currency-part.tsx';
import { ErasePart } from './erase-part.tsx';
import { ExportPart } from './export-part.tsx';
import { LanguagePart } from './language-part.tsx';
import type { loadAccount } from './load-account.ts';
import { MarketingChoice } from './marketing-choice.tsx';
import { SessionList } from './session-list.tsx';

/** All that a person decides about their account. */
export function AccountPage() {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  const email = useAtomValue(userEmailAtom);
  const { profile, sessions } = useLoaderData<typeof loadAccount>();
  usePageTitle(t`Konto`);
  return (
    <div className="pt-2 md:pt-4">
      <div className="flex items-center justify-between gap-6">
        <Link
          to={keptPath('/dashboard')}
          className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          <Trans>Till översikten</Trans>
        </Link>
        <AdminLink profile={profile} />
      </div>
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
        <CurrencyPart />
        <AccountPart
          heading={<Trans>Nyheter</Trans>}
          intro={<Trans>Kvitton och besked om dina städningar kommer ändå.</Trans>}
        >
          <AwaitedPart value={profile}>
            {(loaded) => <MarketingChoice profile={loaded} />}
          </AwaitedPart>
        </AccountPart>
        <AccountPart
          heading={<Trans>Din skyddslista</Trans>}
          intro={<Trans>Avsändare vars mejl alltid får ligga kvar.</Trans>}
        >
          <SafeListEditor label={t`Din skyddslista`} save={editSafeList} />
        </AccountPart>
        <AccessPart />
        <AccountPart
          heading={<Trans>Inloggningar</Trans>}
          intro={
            <Trans>
              En inloggning upphör efter 24 timmar utan besök, och senast efter tio dagar.
            </Trans>
          }
        >
          <AwaitedPart value={sessions}>
            {(loaded) => <SessionList sessions={loaded.sessions} />}
          </AwaitedPart>
        </AccountPart>
        <ConfirmationAnswer />
        <ExportPart />
        <ErasePart />
      </div>
    </div>
  );
}
