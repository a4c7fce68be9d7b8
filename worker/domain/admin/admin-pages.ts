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

export const ADMIN_PAGE_SIZE = 25;

/** 1 for an empty list. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));
}

/** More scans than anybody has. */
export const MINIMUM_SCANS_MAX = 1_000_000;

/** 0 for anything but a whole number. */
export function readMinimumScans(written: string): number {
  const text = written.trim();
  return /^\d+$/.test(text) ? Math.min(Number(text), MINIMUM_SCANS_MAX) : 0;
}
