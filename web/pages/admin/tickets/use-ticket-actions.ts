import { msg } from '@lingui/core/macro';

import type { TicketNotesBody } from '#worker/contract/admin.ts';
import type { TicketPriority, TicketStatus } from '#worker/domain/support/tickets.ts';

import {
  answerTicket,
  deleteTicket,
  saveTicketNotes,
  setTicketPriority,
  setTicketStatus,
} from '#web/pages/admin/api.ts';
import { useAdminAction } from '#web/pages/admin/use-admin-action.ts';

/** Each resolves to whether it succeeded. */
export function useTicketActions(ticketId: string, onChange: () => Promise<void>) {
  const { isBusy, act } = useAdminAction(onChange);
  return {
    isBusy,
    setStatus: (status: TicketStatus) =>
      act(() => setTicketStatus(ticketId, status), {
        done: msg`Uppdaterad!`,
        failed: msg`Kunde inte uppdatera status`,
      }),
    setPriority: (priority: TicketPriority) =>
      act(() => setTicketPriority(ticketId, priority), {
        done: msg`Uppdaterad!`,
        failed: msg`Kunde inte uppdatera prioritet`,
      }),
    saveNotes: (notes: TicketNotesBody) =>
      act(() => saveTicketNotes(ticketId, notes), {
        done: msg`Sparat!`,
        failed: msg`Kunde inte spara anteckningar`,
      }),
    answer: (message: string, key: string) =>
      act(() => answerTicket(ticketId, { message, key }), {
        done: msg`Skickat!`,
        failed: msg`Kunde inte skicka svaret`,
      }),
    remove: () =>
      act(() => deleteTicket(ticketId), {
        done: msg`Raderad`,
        failed: msg`Kunde inte radera ärende`,
      }),
  };
}
