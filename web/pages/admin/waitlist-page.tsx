import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';

import { client, unwrap } from '#web/shared/api/client.ts';
import { Button } from '#web/shared/components/button.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { settle, useKept } from '#web/shared/router/kept-data.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { adminWaitlistSchema, type WaitlistSignUp } from '#worker/contract/admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-pages.ts';

import { useAdminFetcher } from './admin-actions.ts';
import { readListAddress, requirePage } from './list-address.ts';
import { BackLink, ListPager, ListSearch } from './list-controls.tsx';
import { readSearch } from './list-search.ts';
import { LoadProblem } from './list-states.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  return settle(loadSignUps(new URL(request.url)));
}

async function loadSignUps(url: URL) {
  const { page } = readListAddress(url.searchParams, []);
  const search = readSearch('waitlist');
  const call = client.api.admin.waitlist.search.$post({ json: { search, page } });
  const found = await unwrap(call, adminWaitlistSchema);
  requirePage(url, page, found.total);
  return { search, page, ...found };
}

function WaitlistPage() {
  const { t } = useLingui();
  const loaded = useKept(useLoaderData<typeof loader>());
  const { isBusy, submit } = useAdminFetcher();
  usePageTitle(t`Väntelista`);
  return (
    <div className="pt-2 pb-16 md:pt-4">
      <BackLink to={ADMIN_PATH}>
        <Trans>Till admin</Trans>
      </BackLink>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl md:text-5xl">
          <Trans>Väntelista</Trans>
        </h1>
        <Button
          variant="secondary"
          isBusy={isBusy}
          onClick={() => void submit({ kind: 'export-waitlist' })}
        >
          <Trans>Ladda ner CSV</Trans>
        </Button>
      </div>
      <div className="mt-6">
        <ListSearch list="waitlist" />
      </div>
      {loaded.kind === 'failed' ? (
        <LoadProblem error={loaded.error}>
          <Trans>Kunde inte hämta waitlist-data</Trans>
        </LoadProblem>
      ) : (
        <>
          <SignUpTable {...loaded.data} />
          <ListPager page={loaded.data.page} total={loaded.data.total} />
        </>
      )}
    </div>
  );
}

type SignUpTableProps = { total: number; signUps: WaitlistSignUp[]; search: string };

function SignUpTable({ total, signUps, search }: SignUpTableProps) {
  const { t } = useLingui();
  const dates = useDateFormat();
  if (total === 0) {
    return (
      <p className="mt-8 text-soft">
        {search !== '' ? (
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
          {[t`E-post`, t`Språk`, t`Registrerad`, t`Bekräftad`].map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-medium last:pr-0">
              {column}
            </th>
          ))}
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

export { shouldRevalidateAddresses as shouldRevalidate } from './admin-actions.ts';

export { WaitlistPage as Component };
