import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { listTickets } from '#web/pages/admin/api.ts';
import { useKeptPath } from '#web/shared/router/paths.ts';
import type { ListView } from '#web/pages/admin/list-view.ts';
import {
  ModeratedList,
  type ModeratedListControl,
  useModeratedList,
} from '#web/pages/admin/moderated-list.tsx';
import { useWayFrom } from '#web/pages/admin/way-back.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import type { ListedTicket } from '#worker/contract/admin.ts';
import { ticketPath } from '#worker/domain/admin/admin-paths.ts';
import { TICKET_STATUSES, type TicketStatus } from '#worker/domain/support/tickets.ts';

import { DeleteTicket, STATUS_NAMES, TicketSelectors } from './ticket-controls.tsx';
import { useTicketActions } from './use-ticket-actions.ts';

function TicketLine({ ticket, onChange }: { ticket: ListedTicket; onChange: () => Promise<void> }) {
  const dates = useDateFormat();
  const keptPath = useKeptPath();
  const way = useWayFrom();
  const { isBusy, setStatus, setPriority, remove } = useTicketActions(ticket.id, onChange);
  const isNew = ticket.status === 'new';
  return (
    <li
      tabIndex={-1}
      className="grid gap-4 border-b border-line py-5 md:grid-cols-[1fr_26rem] md:items-end md:gap-8"
    >
      <div className="min-w-0">
        <Link
          to={keptPath(ticketPath(ticket.id))}
          state={way}
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
        <TicketSelectors
          ticket={ticket}
          isBusy={isBusy}
          onStatus={setStatus}
          onPriority={setPriority}
        />
        <div className="max-md:col-span-2">
          <DeleteTicket ticketNumber={ticket.ticketNumber} isBusy={isBusy} onDelete={remove} />
        </div>
      </div>
    </li>
  );
}

export function TicketsPanel() {
  return <TicketList control={useModeratedList(TICKET_STATUSES, readTickets)} />;
}

async function readTickets({ part, search, page }: ListView<TicketStatus>) {
  const { tickets, counts } = await listTickets({ status: part, search, page });
  return { rows: tickets, counts };
}

type TicketListProps = { control: ModeratedListControl<TicketStatus, ListedTicket> };

export function TicketList({ control }: TicketListProps) {
  const { i18n } = useLingui();
  return (
    <ModeratedList
      control={control}
      parts={TICKET_STATUSES.map((value) => ({ value, label: i18n._(STATUS_NAMES[value]) }))}
      failed={<Trans>Kunde inte hämta ärenden</Trans>}
      empty={<Trans>Inga ärenden här.</Trans>}
    >
      {(ticket, onChange) => <TicketLine key={ticket.id} ticket={ticket} onChange={onChange} />}
    </ModeratedList>
  );
}
