import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';

/** Rows of a list that an admin sees at a time. */
export const ADMIN_PAGE_SIZE = 25;

/** The last page of a list of so many rows; of an empty one the first. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));
}

/** Long enough to find out what became of a ticket, which is kept as long. */
export const AUDIT_KEPT_MS = 2 * 365 * DAY_MS;

/** For so long one entry stands for what an open window reads of the same, however often. */
export const READ_ANEW_MS = HOUR_MS;

/**
 * What a window behind the counter reads anew by itself, whenever anything changes at the desk: entry upon entry would
 * bury what somebody did. Which calls those are is settled here, by their routes: a call cannot say of itself that it is
 * no more than that. What an admin searches for by hand among tickets and testimonials goes by the same routes as what
 * the window reads anew of it: of that the record says only that it was searched in that hour, not how often. What takes
 * addresses out, searches the waiting list, or changes anything, is none of them.
 */
const READ_ANEW: ReadonlySet<string> = new Set([
  'GET /api/admin',
  'GET /api/admin/figures',
  'GET /api/admin/live',
  'GET /api/admin/mail',
  'POST /api/admin/testimonials/search',
  'POST /api/admin/tickets/search',
  'GET /api/admin/tickets/:ticketId',
]);

/** Whether a call, as its route names it, is one of those. */
export function isReadAgain(action: string): boolean {
  return READ_ANEW.has(action);
}

/** More than anybody has: a number above it asks for nobody just as well. */
export const MINIMUM_SCANS_MAX = 1_000_000;

/** What was written as the least number of scans: a whole number from 0, and 0 for what is none. */
export function readMinimumScans(written: string): number {
  const text = written.trim();
  return /^\d+$/.test(text) ? Math.min(Number(text), MINIMUM_SCANS_MAX) : 0;
}

export const USER_ROLES = ['admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];
