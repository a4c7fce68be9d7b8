import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { ListedTicket } from '#worker/contract/admin.ts';
import {
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from '#worker/domain/support/tickets.ts';

import { PickList } from '#web/pages/admin/pick-list.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { ConfirmDialog } from '#web/shared/components/confirm-dialog.tsx';

type DeleteTicketProps = {
  ticketNumber: string;
  isBusy: boolean;
  onDelete: () => Promise<unknown>;
};

export function DeleteTicket({ ticketNumber, isBusy, onDelete }: DeleteTicketProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="min-h-11 [&>svg]:size-4"
        aria-label={t`Radera ärende ${ticketNumber}`}
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden="true" />
        <Trans>Radera</Trans>
      </Button>
      {isAsking ? (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={<Trans>Radera ärende {ticketNumber}</Trans>}
          description={<Trans>Är du säker på att du vill radera detta ärende?</Trans>}
          confirmLabel={<Trans>Radera</Trans>}
          cancelLabel={<Trans>Avbryt</Trans>}
          isBusy={isBusy}
          onConfirm={() => void onDelete().then(() => setIsAsking(false))}
        />
      ) : null}
    </>
  );
}

export const STATUS_NAMES: Record<TicketStatus, MessageDescriptor> = {
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

type TicketSelectorsProps = {
  ticket: Pick<ListedTicket, 'ticketNumber' | 'status' | 'priority'>;
  isBusy: boolean;
  onStatus: (status: TicketStatus) => Promise<boolean>;
  onPriority: (priority: TicketPriority) => Promise<boolean>;
};

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
