import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import {
  Await,
  Link,
  type LoaderFunctionArgs,
  useAsyncError,
  useLoaderData,
  useRevalidator,
} from 'react-router';

import type { ProfileView } from '#worker/contract/account.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-pages.ts';
import { type Language, LANGUAGES, toLanguage } from '#worker/domain/language.ts';

import { useIsAccessLive } from '#web/entities/access/connection.ts';
import { connectionAtom, userEmailAtom } from '#web/entities/access/session-atoms.ts';
import { requireSession } from '#web/entities/access/session.ts';
import { fetchProfile, listAccountSessions, listConsents } from '#web/entities/account/api.ts';
import { RevokeQuestion } from '#web/features/access/revoke-question.tsx';
import { useSwitchTo } from '#web/features/language/language-switch.tsx';
import { describeError } from '#web/shared/api/describe-error.ts';
import { Button } from '#web/shared/components/button.tsx';
import { ChoiceGroup } from '#web/shared/components/choice-group.tsx';
import { RetryButton, Skeleton } from '#web/shared/components/loading.tsx';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { LANGUAGE_NAMES } from '#web/shared/i18n/language-atoms.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { lazyPart } from '#web/shared/lib/part-on-demand.tsx';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { waitedForOnPage } from '#web/shared/router/loaders.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';

import { AccountPart } from './account-part.tsx';
import { ConsentList } from './consent-list.tsx';
import { ConfirmationBanner } from './confirmation-banner.tsx';
import { CurrencyPart } from './currency-part.tsx';
import { ErasePart } from './erase-part.tsx';
import { ExportPart } from './export-part.tsx';
import { MarketingChoice } from './marketing-choice.tsx';
import { SessionList } from './session-list.tsx';

const SafeListEditor = lazyPart(
  async () => (await import('#web/features/safe-list/safe-list-editor.tsx')).SafeListEditor,
);

/** Each part loads, or fails, on its own. */
async function loadAccount({ request }: LoaderFunctionArgs) {
  await requireSession(request);
  return {
    profile: waitedForOnPage(fetchProfile()),
    sessions: waitedForOnPage(listAccountSessions()),
    consents: waitedForOnPage(listConsents()),
  };
}

type AwaitedPartProps<Value> = {
  value: Promise<Value>;
  children: (value: Awaited<Value>) => ReactNode;
};

function AwaitedPart<Value>({ value, children }: AwaitedPartProps<Value>) {
  return (
    <Suspense
      fallback={
        <div role="status">
          <span className="sr-only">
            <Trans>Laddar …</Trans>
          </span>
          <Skeleton className="h-16 w-full" />
        </div>
      }
    >
      <Await<Promise<Value>> resolve={value} errorElement={<PartProblem />}>
        {children}
      </Await>
    </Suspense>
  );
}

function PartProblem() {
  const { i18n } = useLingui();
  const revalidator = useRevalidator();
  const code = describeError(useAsyncError()).code ?? 'default';
  return (
    <div role="alert">
      <p>{i18n._(ERROR_MESSAGES[code])}</p>
      <RetryButton
        code={code}
        variant="secondary"
        className="mt-4"
        isBusy={revalidator.state === 'loading'}
        onClick={() => void revalidator.revalidate()}
      />
    </div>
  );
}

function AccessPart() {
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

const CHOICES = LANGUAGES.map((value) => ({ value, lang: value, label: LANGUAGE_NAMES[value] }));

/** The server learns the language with the next request. */
export function LanguagePart() {
  const { i18n } = useLingui();
  const switchTo = useSwitchTo();
  return (
    <AccountPart
      heading={<Trans>Språk</Trans>}
      intro={<Trans>Gäller sidorna här och de mejl vi skickar till dig.</Trans>}
    >
      <ChoiceGroup<Language>
        name="language"
        legend={<Trans>Välj språk</Trans>}
        choices={CHOICES}
        chosen={toLanguage(i18n.locale)}
        onChoose={switchTo}
      />
    </AccountPart>
  );
}

/** Not awaited: shown once the user is known to be an admin. */
function AdminLink({ profile }: { profile: Promise<ProfileView> }) {
  const pathWithParams = usePathWithParams();
  return (
    <Suspense fallback={null}>
      <Await resolve={profile} errorElement={<></>}>
        {({ isAdmin }) =>
          isAdmin ? (
            <Link
              to={pathWithParams(ADMIN_PATH)}
              // A document navigation, since Cloudflare Access asks for sign-in at documents.
              reloadDocument
              className="inline-flex min-h-11 items-center text-[0.9375rem] text-soft underline underline-offset-4 hover:text-ink"
            >
              <Trans>Admin</Trans>
            </Link>
          ) : null
        }
      </Await>
    </Suspense>
  );
}

export function AccountPage() {
  const { t } = useLingui();
  const pathWithParams = usePathWithParams();
  const email = useAtomValue(userEmailAtom);
  const { profile, sessions, consents } = useLoaderData<typeof loadAccount>();
  usePageTitle(t`Konto`);
  return (
    <div className="pt-2 md:pt-4">
      <div className="flex items-center justify-between gap-6">
        <Link
          to={pathWithParams('/dashboard')}
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
      <div className="mt-10">
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
          heading={<Trans>Samtycken på kvitton</Trans>}
          intro={<Trans>Vad du har sagt ja till efter dina städningar.</Trans>}
        >
          <AwaitedPart value={consents}>
            {(loaded) => <ConsentList consents={loaded.consents} />}
          </AwaitedPart>
        </AccountPart>
        <AccountPart
          heading={<Trans>Din skyddslista</Trans>}
          intro={<Trans>Avsändare vars mejl alltid får ligga kvar.</Trans>}
        >
          <Suspense fallback={<Skeleton className="h-32" />}>
            <SafeListEditor label={t`Din skyddslista`} />
          </Suspense>
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
        <ConfirmationBanner />
        <ExportPart />
        <ErasePart />
      </div>
    </div>
  );
}

export { loadAccount as loader };
export { AccountPage as Component };
