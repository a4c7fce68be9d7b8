import { Trans, useLingui } from '@lingui/react/macro';

import type { ListedTicket } from '#worker/contract/admin-ticket.ts';
import { TICKET_STATUSES, type TicketStatus } from '#worker/domain/support/support-rules.ts';

import { listTickets } from '#web/api/admin-tickets.ts';
import type { ListView } from '#web/features/admin/list-view.ts';
import { ModeratedList } from '#web/features/admin/moderated-list.tsx';
import {
  useModeratedList,
  type ModeratedListControl,
} from '#web/features/admin/use-moderated-list.ts';

import { TicketLine } from './ticket-line.tsx';
import { STATUS_NAMES } from './ticket-names.ts';

/** What people have written to us, as it is at this moment. */
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
