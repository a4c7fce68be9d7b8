import {
  ADMIN_MARKETING_PATH,
  ADMIN_PATH,
  ADMIN_WAITLIST_PATH,
  isTicketPath,
} from './admin-path.ts';

/** Where a ticket is read and answered. */
export function ticketPath(ticketId: string): string {
  return `${ADMIN_PATH}/support/${ticketId}`;
}

/** Whether it is one of the pages behind the counter. */
export function isAdminPagePath(path: string): boolean {
  return (
    [ADMIN_PATH, ADMIN_MARKETING_PATH, ADMIN_WAITLIST_PATH].includes(path) || isTicketPath(path)
  );
}
