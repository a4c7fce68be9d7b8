export const ADMIN_PATH = '/admin';

const TICKET_PATH = /^\/admin\/support\/tck_[a-z2-7]{26}$/;

/** Where a ticket is read and answered. */
export function ticketPath(ticketId: string): string {
  return `${ADMIN_PATH}/support/${ticketId}`;
}

export function isTicketPath(path: string): boolean {
  return TICKET_PATH.test(path);
}
