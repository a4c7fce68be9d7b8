import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';

import { client, unwrap } from '#web/shared/api/client.ts';
import { Button } from '#web/shared/components/button.tsx';
import { TextField } from '#web/shared/components/text-field.tsx';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { settle, useKept } from '#web/shared/router/kept-data.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { marketingContactsSchema } from '#worker/contract/admin.ts';
import { ADMIN_PATH, readMinimumScans } from '#worker/domain/admin/admin-pages.ts';

import { useAdminFetcher } from './admin-actions.ts';
import { Contacts, type FoundContacts } from './contact-list.tsx';
import { readListAddress, requirePage, withoutListAddress } from './list-address.ts';
import { BackLink } from './list-controls.tsx';
import { forgetSearch, readSearch } from './list-search.ts';
import { LoadProblem } from './list-states.tsx';

const MINIMUM_PARAM = 'minimum';
const CONSENT_PARAM = 'consent';
const EMPTY_FAILURE = 'contacts-empty';

function readChoice(params: URLSearchParams) {
  return {
    minimumScans: readMinimumScans(params.get(MINIMUM_PARAM) ?? ''),
    isConsentOnly: params.get(CONSENT_PARAM) !== 'false',
  };
}

export function loader({ request }: LoaderFunctionArgs) {
  return settle(loadContacts(new URL(request.url)));
}

/** null until a choice has been made. */
async function loadContacts(url: URL): Promise<FoundContacts | null> {
  if (!url.searchParams.has(MINIMUM_PARAM)) return null;
  const { page } = readListAddress(url.searchParams, []);
  const search = readSearch('contacts');
  const json = { ...readChoice(url.searchParams), search, page };
  const call = client.api.admin['marketing-contacts'].search.$post({ json });
  const found = await unwrap(call, marketingContactsSchema);
  requirePage(url, page, found.total);
  return { ...json, ...found };
}

/** Notifies how many contacts were found, once for each time that they are asked for. */
function useNotifyFound(found: FoundContacts | null): () => void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (found === null || !isAsked.current) return;
    isAsked.current = false;
    notifyFound(found.total);
  }, [found]);
  return () => {
    isAsked.current = true;
  };
}

export function notifyFound(total: number): void {
  withdrawFailure(EMPTY_FAILURE);
  notifySuccess(msg`${plural(total, { one: 'Hittade # kontakt', other: 'Hittade # kontakter' })}`);
}

/** If not, it is said. */
export function canExport({ total, search }: FoundContacts): boolean {
  const isEmpty = total === 0 && search === '';
  if (isEmpty) notifyFailure(msg`Inga kontakter att exportera`, { id: EMPTY_FAILURE });
  return !isEmpty;
}

function MarketingPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const chosen = readChoice(params);
  const [minimum, setMinimum] = useState(String(chosen.minimumScans));
  const [isConsentOnly, setIsConsentOnly] = useState(chosen.isConsentOnly);
  const isFinding = useNavigation().state !== 'idle';
  const loaded = useKept(useLoaderData<typeof loader>());
  const found = loaded.kind === 'loaded' ? loaded.data : null;
  const notifyOnceFound = useNotifyFound(found);
  const { isBusy: isDownloading, submit } = useAdminFetcher();
  const isBusy = isFinding || isDownloading;
  usePageTitle(t`Exportera kontakter`);

  /** An empty field is not 0. */
  function takeMinimum(): string {
    const minimumScans = String(readMinimumScans(minimum));
    setMinimum(minimumScans);
    return minimumScans;
  }

  function find(): void {
    const next = withoutListAddress(params);
    next.set(MINIMUM_PARAM, takeMinimum());
    next.set(CONSENT_PARAM, String(isConsentOnly));
    forgetSearch();
    notifyOnceFound();
    setParams(next, { replace: true, preventScrollReset: true });
  }

  function download(): void {
    if (found === null || !canExport(found)) return;
    const consentOnly = chosen.isConsentOnly ? 'true' : 'false';
    void submit({ kind: 'export-contacts', minimumScans: chosen.minimumScans, consentOnly });
  }

  return (
    <div className="pt-2 pb-16 md:pt-4">
      <BackLink to={`${ADMIN_PATH}?tab=marketing`}>
        <Trans>Till admin</Trans>
      </BackLink>
      <h1 className="text-4xl md:text-5xl">
        <Trans>Exportera kontakter</Trans>
      </h1>
      <form
        className="mt-6 grid max-w-[34rem] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) find();
        }}
      >
        <TextField
          label={<Trans>Minsta antal skanningar</Trans>}
          error={null}
          inputMode="numeric"
          value={minimum}
          onValue={setMinimum}
          onBlur={takeMinimum}
          className="max-w-56"
        />
        <TickLine
          name="consent-only"
          isTicked={isConsentOnly}
          onTick={setIsConsentOnly}
          detail={<Trans>Utan krysset följer de andra med, men utan sina adresser.</Trans>}
        >
          <Trans>Bara de som har sagt ja till nyheter</Trans>
        </TickLine>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isBusy} aria-busy={isFinding}>
            {isFinding ? <Trans>Laddar...</Trans> : <Trans>Hämta kontakter</Trans>}
          </Button>
          {found === null ? null : (
            <Button
              variant="secondary"
              aria-disabled={isBusy}
              aria-busy={isDownloading}
              onClick={isBusy ? undefined : download}
            >
              <Trans>Ladda ner CSV</Trans>
            </Button>
          )}
        </div>
      </form>
      {loaded.kind === 'failed' ? (
        <LoadProblem error={loaded.error}>
          <Trans>Kunde inte hämta kontakter</Trans>
        </LoadProblem>
      ) : null}
      {found === null ? null : <Contacts found={found} />}
    </div>
  );
}

export { shouldRevalidateAddresses as shouldRevalidate } from './admin-actions.ts';

export { MarketingPage as Component };
