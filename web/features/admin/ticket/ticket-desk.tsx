import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';

import type { AdminTicket } from '#worker/contract/admin-ticket.ts';

import { DeleteTicket } from '#web/features/admin/tickets/delete-ticket.tsx';
import { TicketSelectors } from '#web/features/admin/tickets/ticket-selectors.tsx';
import { useTicketActions } from '#web/features/admin/tickets/use-ticket-actions.ts';
import { useWayBack } from '#web/features/admin/use-way-back.ts';

import { Conversation } from './conversation.tsx';
import { NotesForm } from './notes-form.tsx';
import { ReplyForm } from './reply-form.tsx';

type TicketDeskProps = {
  ticket: AdminTicket;
  onChange: () => Promise<void>;
  /** Told when the ticket is about to be deleted, and when it could not be. */
  onLeaving: (isLeaving: boolean) => void;
};

/** The conversation on one side, what only we see of it on the other. */
export function TicketDesk({ ticket, onChange, onLeaving }: TicketDeskProps) {
  const navigate = useNavigate();
  const back = useWayBack();
  const actions = useTicketActions(ticket.id, onChange);

  async function remove(): Promise<void> {
    onLeaving(true);
    if (await actions.remove()) await navigate(back.to, { state: back.kept });
    else onLeaving(false);
  }

  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
      <div className="min-w-0">
        <p className="figures mt-2 text-[0.875rem] text-soft">{ticket.ticketNumber}</p>
        <h1 className="mt-1 text-3xl break-words md:text-4xl">{ticket.subject}</h1>
        <Conversation ticket={ticket} onChange={onChange} />
        <ReplyForm ticketId={ticket.id} isBusy={actions.isBusy} onAnswer={actions.answer} />
      </div>
      <aside className="min-w-0 lg:pt-10">
        <div className="grid grid-cols-2 gap-3">
          <TicketSelectors
            ticket={ticket}
            isBusy={actions.isBusy}
            onStatus={actions.setStatus}
            onPriority={actions.setPriority}
          />
        </div>
        <p className="mt-4 text-[0.9375rem] text-soft">
          {ticket.hasAccount ? (
            <Trans>Skrivet av någon som var inloggad.</Trans>
          ) : (
            <Trans>Skrivet utan inloggning.</Trans>
          )}{' '}
          {ticket.language === 'sv' ? (
            <Trans>Svaret mejlas på svenska.</Trans>
          ) : (
            <Trans>Svaret mejlas på engelska.</Trans>
          )}
        </p>
        <NotesForm
          ticketId={ticket.id}
          notes={ticket.adminNotes}
          isBusy={actions.isBusy}
          onSave={actions.saveNotes}
        />
        <div className="mt-8 border-t border-line pt-6">
          <DeleteTicket
            ticketNumber={ticket.ticketNumber}
            isBusy={actions.isBusy}
            onDelete={remove}
          />
        </div>
      </aside>
    </div>
  );
}
