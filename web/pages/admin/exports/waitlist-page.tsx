import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { Link } from 'react-router';

import { fetchSignUps, fetchWaitlistFile } from '#web/pages/admin/api.ts';
import { useKeptPath } from '#web/shared/router/paths.ts';
import { renewable } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { LoadingLine, LoadProblem } from '#web/pages/admin/list-states.tsx';
import { Pager } from '#web/pages/admin/pager.tsx';
import { SearchField } from '#web/pages/admin/search-field.tsx';
import { BehindSignIn } from '#web/pages/admin/sign-in-again.tsx';
import { useAdminAction } from '#web/pages/admin/use-admin-action.ts';
import { useListView } from '#web/pages/admin/list-view.ts';
import { type Loaded, usePaged } from '#web/pages/admin/use-loaded.ts';
import { saveFile } from '#web/entities/orders/api.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import type { AdminWaitlist, WaitlistSignUp } from '#worker/contract/admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';
import { csvFileName } from '#worker/domain/csv.ts';

import { loadWaitlist } from '#web/pages/admin/require-admin.ts';

type SignUpTableProps = { total: number; signUps: WaitlistSignUp[]; isSearched: boolean };

function SignUpTable({ total, signUps, isSearched }: SignUpTableProps) {
  const dates = useDateFormat();
  if (total === 0) {
    return (
      <p className="mt-8 text-soft">
        {isSearched ? (
          <Trans>Ingen adress på listan stämmer med sökningen.</Trans>
        ) : (
          <Trans>Ingen har skrivit upp sig än.</Trans>
        )}
      </p>
    );
  }
  return (
    <table className="mt-6 w-full text-left text-[0.8125rem] sm:text-[0.9375rem]">
      <thead className="text-[0.8125rem] text-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-medium">
            <Trans>E-post</Trans>
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            <Trans>Språk</Trans>
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            <Trans>Registrerad</Trans>
          </th>
          <th scope="col" className="py-2 font-medium">
            <Trans>Bekräftad</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {signUps.map(({ id, email, language, createdAtMs, isConfirmed }) => (
          <tr key={id} className="border-b border-line align-top">
            <td className="py-3 pr-4 break-all">{email}</td>
            <td className="py-3 pr-4">{language}</td>
            <td className="figures py-3 pr-4 text-[0.8125rem]">{dates.date(createdAtMs)}</td>
            <td className="py-3">{isConfirmed ? <Trans>Ja</Trans> : <Trans>Nej</Trans>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NO_PARTS: readonly never[] = [];

export function WaitlistPage() {
  return (
    <BehindSignIn>
      <Waitlist />
    </BehindSignIn>
  );
}

function Waitlist() {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  const { view, updateView } = useListView(NO_PARTS);
  const load = useCallback(async () => {
    const { search, page } = view;
    return { search, page, ...(await fetchSignUps({ search, page })) };
  }, [view]);
  const turnTo = (page: number) => updateView({ page });
  const { current, isWaiting, reload } = usePaged({ page: view.page, load, turnTo });
  const { isBusy, act } = useAdminAction(() => Promise.resolve());
  usePageTitle(t`Väntelista`);

  function download(): void {
    void act(
      async () => saveFile(await fetchWaitlistFile(), csvFileName('waitlist', serverNow())),
      {
        done: msg`Waitlist exporterad!`,
        failed: msg`Kunde inte hämta waitlist-data`,
      },
    );
  }

  return (
    <div className="pt-2 pb-16 md:pt-4">
      <Link
        to={keptPath(ADMIN_PATH)}
        className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink"
      >
        <Trans>Till admin</Trans>
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl md:text-5xl">
          <Trans>Väntelista</Trans>
        </h1>
        <Button variant="secondary" isBusy={isBusy} onClick={download}>
          <Trans>Ladda ner CSV</Trans>
        </Button>
      </div>
      <div className="mt-6">
        <SearchField words={view.search} onSearch={(search) => updateView({ search })} />
      </div>
      <SignUps
        current={current}
        isWaiting={isWaiting}
        onRetry={() => void reload()}
        onPage={turnTo}
      />
    </div>
  );
}

type SignUpsProps = {
  current: Loaded<AdminWaitlist & { search: string; page: number }>;
  isWaiting: boolean;
  onRetry: () => void;
  onPage: (page: number) => void;
};

export function SignUps({ current, isWaiting, onRetry, onPage }: SignUpsProps) {
  switch (current.kind) {
    case 'loading':
      return <LoadingLine />;
    case 'failed':
      return (
        <LoadProblem error={current.error} onRetry={onRetry}>
          <Trans>Kunde inte hämta waitlist-data</Trans>
        </LoadProblem>
      );
    case 'loaded': {
      const { total, signUps, search, page } = current.data;
      return (
        <>
          <SignUpTable total={total} signUps={signUps} isSearched={search !== ''} />
          <Pager page={page} total={total} isBusy={isWaiting} onPage={onPage} />
        </>
      );
    }
    default:
      return current satisfies never;
  }
}

export { shouldReloadPage as shouldRevalidate } from '#web/shared/router/loaders.ts';
export { WaitlistPage as Component };
export const loader = renewable(loadWaitlist, ({ pathname }) => pathname);
