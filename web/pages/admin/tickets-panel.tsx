import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import * as z from 'zod/mini';

import { client, unwrap } from '#web/shared/api/client.ts';
import { Select } from '#web/shared/components/select.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import type { Loaded } from '#web/shared/router/kept-data.ts';
import { adminTicketsSchema, type ListedTicket } from '#worker/contract/admin.ts';
import { ticketPath } from '#worker/domain/admin/admin-pages.ts';
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '#worker/domain/support/tickets.ts';

import { type AdminFetcher, useAdminFetcher } from './admin-actions.ts';
import { DeleteButton } from './delete-button.tsx';
import { usePendingParams } from './list-address.ts';
import { type ListPage, loadListPage, ModeratedList } from './moderated-list.tsx';

export function loadTickets(url: URL) {
  return loadListPage('tickets', url, TICKET_STATUSES, async ({ part, search, page }) => {
    const json = { page, search, ...(part === null ? {} : { status: part }) };
    const call = client.api.admin.tickets.search.$post({ json });
    const { tickets, counts } = await unwrap(call, adminTicketsSchema);
    return { rows: tickets, counts };
  });
}

export function TicketsPanel({ loaded }: { loaded: Loaded<ListPage<TicketStatus, ListedTicket>> }) {
  const { i18n } = useLingui();
  return (
    <ModeratedList
      list="tickets"
      loaded={loaded}
      parts={TICKET_STATUSES.map((value) => ({ value, label: i18n._(STATUS_NAMES[value]) }))}
      failed={<Trans>Kunde inte hämta ärenden</Trans>}
      empty={<Trans>Inga ärenden här.</Trans>}
    >
      {(ticket, onSubmit) => <TicketLine key={ticket.id} ticket={ticket} onSubmit={onSubmit} />}
    </ModeratedList>
  );
}

/** History state of a ticket's page: the query of the list that led there. */
export const listOfTicketSchema = z.object({ listQuery: z.string() });

type TicketLineProps = { ticket: ListedTicket; onSubmit: () => void };

function TicketLine({ ticket, onSubmit }: TicketLineProps) {
  const dates = useDateFormat();
  const pathWithParams = usePathWithParams();
  // With a filter that is still loading.
  const listQuery = `?${usePendingParams()}`;
  const fetcher = useAdminFetcher({ onSubmit });
  const isNew = ticket.status === 'new';
  return (
    <li
      tabIndex={-1}
      className="grid gap-4 border-b border-line py-5 md:grid-cols-[1fr_26rem] md:items-end md:gap-8"
    >
      <div className="min-w-0">
        <Link
          to={pathWithParams(ticketPath(ticket.id))}
          state={{ listQuery } satisfies z.infer<typeof listOfTicketSchema>}
          className={`text-lg break-words underline decoration-line-strong underline-offset-4 hover:decoration-ink ${isNew ? 'font-bold' : 'font-medium'}`}
        >
          {ticket.subject}
        </Link>
        <p className="mt-1 break-words text-soft">
          {ticket.name} · {ticket.email}
        </p>
        <p className="figures mt-1 text-[0.8125rem] text-soft">
          {ticket.ticketNumber} · {dates.dateTime(ticket.createdAtMs)}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_1fr_auto] md:items-end">
        <TicketSelectors ticket={ticket} fetcher={fetcher} />
        <div className="max-md:col-span-2">
          <DeleteTicket ticket={ticket} fetcher={fetcher} />
        </div>
      </div>
    </li>
  );
}

type ControlProps = {
  ticket: Pick<ListedTicket, 'id' | 'ticketNumber' | 'status' | 'priority'>;
  fetcher: AdminFetcher;
};

type DeleteTicketProps = ControlProps & {
  /** Where to go from the ticket's own page. */
  backTo?: string;
};

export function DeleteTicket({ ticket, fetcher, backTo }: DeleteTicketProps) {
  const { t } = useLingui();
  const { id: ticketId, ticketNumber } = ticket;
  const { isBusy, submit } = fetcher;
  return (
    <DeleteButton
      label={t`Radera ärende ${ticketNumber}`}
      icon={<Trash2 aria-hidden="true" />}
      title={<Trans>Radera ärende {ticketNumber}</Trans>}
      question={<Trans>Är du säker på att du vill radera detta ärende?</Trans>}
      isBusy={isBusy}
      onDelete={() => submit({ kind: 'delete-ticket', ticketId, backTo: backTo ?? null })}
    />
  );
}

const STATUS_NAMES: Record<TicketStatus, MessageDescriptor> = {
  new: msg`Nytt`,
  in_progress: msg`Pågår`,
  resolved: msg`Löst`,
  closed: msg`Stängt`,
};

const PRIORITY_NAMES: Record<TicketPriority, MessageDescriptor> = {
  low: msg`Låg`,
  normal: msg`Normal`,
  high: msg`Hög`,
  urgent: msg`Brådskande`,
};

/** Optimistic. */
export function TicketSelectors({ ticket, fetcher }: ControlProps) {
  const { t, i18n } = useLingui();
  const { id: ticketId, ticketNumber, status, priority } = ticket;
  const { isBusy, pending, submit } = fetcher;
  return (
    <>
      <Select
        label={t`Status för ${ticketNumber}`}
        caption={<Trans>Status</Trans>}
        value={pending?.kind === 'set-status' ? pending.status : status}
        choices={TICKET_STATUSES.map((value) => ({ value, label: i18n._(STATUS_NAMES[value]) }))}
        isBusy={isBusy}
        onPick={(to) => void submit({ kind: 'set-status', ticketId, status: to })}
      />
      <Select
        label={t`Prioritet för ${ticketNumber}`}
        caption={<Trans>Prioritet</Trans>}
        value={pending?.kind === 'set-priority' ? pending.priority : priority}
        choices={TICKET_PRIORITIES.map((value) => ({
          value,
          label: i18n._(PRIORITY_NAMES[value]),
        }))}
        isBusy={isBusy}
        onPick={(to) => void submit({ kind: 'set-priority', ticketId, priority: to })}
      />
    </>
  );
}
