import type { AdminTicket } from '#worker/contract/admin.ts';

/** A question that nobody has answered yet. */
export function buildAdminTicket(changes: Partial<AdminTicket> = {}): AdminTicket {
  return {
    id: 'tck_1',
    ticketNumber: 'ST-00000001',
    name: 'Åsa',
    email: 'asa@example.se',
    subject: 'Kvitto',
    status: 'new',
    priority: 'normal',
    createdAtMs: 1,
    message: 'Var?',
    language: 'sv',
    hasAccount: false,
    adminNotes: '',
    replies: [],
    ...changes,
  };
}
