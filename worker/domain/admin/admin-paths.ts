export const ADMIN_PATH = '/admin';
export const ADMIN_MARKETING_PATH = '/admin/marketing-export';
export const ADMIN_WAITLIST_PATH = '/admin/waitlist-export';

const TICKET_PATH = /^\/admin\/support\/tck_[a-z2-7]{26}$/;

export function isTicketPath(path: string): boolean {
  return TICKET_PATH.test(path);
}

export function ticketPath(ticketId: string): string {
  return `${ADMIN_PATH}/support/${ticketId}`;
}

export function isAdminPagePath(path: string): boolean {
  return (
    [ADMIN_PATH, ADMIN_MARKETING_PATH, ADMIN_WAITLIST_PATH].includes(path) || isTicketPath(path)
  );
}
