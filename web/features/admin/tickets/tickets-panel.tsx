import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';

import { TICKET_STATUSES } from '#worker/domain/support/support-rules.ts';

import { listTickets, type TicketView } from '#web/api/admin-tickets.ts';
import { FilterBar } from '#web/features/admin/filter-bar.tsx';
import { LoadProblem } from '#web/features/admin/load-problem.tsx';
import { LoadingLine } from '#web/features/admin/loading-line.tsx';
import { LostLine } from '#web/features/admin/lost-line.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { SearchField } from '#web/features/admin/search-field.tsx';
import { useDeskChanges } from '#web/features/admin/use-desk-changes.ts';
import { useLoaded } from '#web/features/admin/use-loaded.ts';

import { TicketLine } from './ticket-line.tsx';
import { STATUS_NAMES } from './ticket-names.ts';

/** What people have written to us, as it is at this moment. */
export function TicketsPanel() {
  const { t, i18n } = useLingui();
  const [view, setView] = useState<TicketView>({ status: null, search: '', page: 1 });
  const load = useCallback(() => listTickets(view), [view]);
  const [loaded, reload] = useLoaded(load);
  const isLost = useDeskChanges(reload);
  const counts = loaded.kind === 'loaded' ? loaded.data.counts : null;
  const allCount =
    counts === null ? null : TICKET_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return (
    <>
      <LostLine isLost={isLost} />
      <div className="flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between">
        <FilterBar
          label={t`Visa`}
          chosen={view.status}
          onChoose={(status) => setView({ ...view, status, page: 1 })}
          choices={[
            { value: null, label: <Trans>Alla</Trans>, count: allCount },
            ...TICKET_STATUSES.map((value) => ({
              value,
              label: i18n._(STATUS_NAMES[value]),
              count: counts?.[value] ?? null,
            })),
          ]}
        />
        <SearchField onSearch={(search) => setView({ ...view, search, page: 1 })} />
      </div>
      {loaded.kind === 'loading' ? <LoadingLine /> : null}
      {loaded.kind === 'failed' ? (
        <LoadProblem error={loaded.error} onRetry={reload}>
          <Trans>Kunde inte hämta ärenden</Trans>
        </LoadProblem>
      ) : null}
      {loaded.kind !== 'loaded' ? null : loaded.data.tickets.length === 0 ? (
        <p className="py-10 text-soft">
          <Trans>Inga ärenden här.</Trans>
        </p>
      ) : (
        <ul className="mt-6 border-t border-line">
          {loaded.data.tickets.map((ticket) => (
            <TicketLine key={ticket.id} ticket={ticket} onChange={reload} />
          ))}
        </ul>
      )}
      {counts === null ? null : (
        <Pager
          page={view.page}
          total={view.status === null ? (allCount ?? 0) : counts[view.status]}
          onPage={(page) => setView({ ...view, page })}
        />
      )}
    </>
  );
}
