import { Trans, useLingui } from '@lingui/react/macro';

import type { ListedTicket } from '#worker/contract/admin-ticket.ts';
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '#worker/domain/support/support-rules.ts';

import { PickList } from '#web/features/admin/pick-list.tsx';

import { PRIORITY_NAMES, STATUS_NAMES } from './ticket-names.ts';

type TicketSelectorsProps = {
  ticket: Pick<ListedTicket, 'ticketNumber' | 'status' | 'priority'>;
  isBusy: boolean;
  onStatus: (status: TicketStatus) => Promise<boolean>;
  onPriority: (priority: TicketPriority) => Promise<boolean>;
};

/** Where a ticket stands and how pressing it is: both can be set to anything at any time. */
export function TicketSelectors({ ticket, isBusy, onStatus, onPriority }: TicketSelectorsProps) {
  const { t, i18n } = useLingui();
  const { ticketNumber, status, priority } = ticket;
  return (
    <>
      <PickList
        label={t`Status för ${ticketNumber}`}
        caption={<Trans>Status</Trans>}
        value={status}
        choices={TICKET_STATUSES.map((value) => ({ value, label: i18n._(STATUS_NAMES[value]) }))}
        isBusy={isBusy}
        onPick={onStatus}
      />
      <PickList
        label={t`Prioritet för ${ticketNumber}`}
        caption={<Trans>Prioritet</Trans>}
        value={priority}
        choices={TICKET_PRIORITIES.map((value) => ({
          value,
          label: i18n._(PRIORITY_NAMES[value]),
        }))}
        isBusy={isBusy}
        onPick={onPriority}
      />
    </>
  );
}
