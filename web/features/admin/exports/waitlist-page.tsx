import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';

import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';
import { csvFileName } from '#worker/domain/csv/csv-file-name.ts';

import { fetchSignUps, fetchWaitlistFile, type SignUpView } from '#web/api/admin-exports.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { Button } from '#web/components/button.tsx';
import { LoadProblem } from '#web/features/admin/load-problem.tsx';
import { LoadingLine } from '#web/features/admin/loading-line.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { SearchField } from '#web/features/admin/search-field.tsx';
import { useAdminAction } from '#web/features/admin/use-admin-action.ts';
import { useLoaded } from '#web/features/admin/use-loaded.ts';
import { saveFile } from '#web/features/receipt/save-file.ts';

import { SignUpTable } from './sign-up-table.tsx';

/** Who waits for the launch. */
export function WaitlistPage() {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  const [view, setView] = useState<SignUpView>({ search: '', page: 1 });
  const load = useCallback(() => fetchSignUps(view), [view]);
  const [loaded, reload] = useLoaded(load);
  const { isBusy, act } = useAdminAction(() => Promise.resolve());
  usePageTitle(t`Väntelista`);

  function download(): void {
    void act(async () => saveFile(await fetchWaitlistFile(), csvFileName('waitlist', Date.now())), {
      done: t`Waitlist exporterad!`,
      failed: msg`Kunde inte hämta waitlist-data`,
    });
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
        <SearchField onSearch={(search) => setView({ search, page: 1 })} />
      </div>
      {loaded.kind === 'loading' ? <LoadingLine /> : null}
      {loaded.kind === 'failed' ? (
        <LoadProblem error={loaded.error} onRetry={reload}>
          <Trans>Kunde inte hämta waitlist-data</Trans>
        </LoadProblem>
      ) : null}
      {loaded.kind === 'loaded' ? (
        <>
          <SignUpTable {...loaded.data} isSearched={view.search !== ''} />
          <Pager
            page={view.page}
            total={loaded.data.total}
            onPage={(page) => setView({ ...view, page })}
          />
        </>
      ) : null}
    </div>
  );
}
