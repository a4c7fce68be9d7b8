import { DAY_MS, HOUR_MS } from '#worker/domain/duration.ts';

/** As long as tickets. */
export const AUDIT_RETENTION_MS = 2 * 365 * DAY_MS;

/** One audit entry covers repeated reads within this time. */
export const POLL_AUDIT_WINDOW_MS = HOUR_MS;

/**
 * Reads that an open admin window repeats on every change; auditing each would bury deliberate actions. Decided by
 * route, never by the caller. A deliberate search shares its route with the refresh, so the log shows that hour's
 * search, not how often. Exports, waiting-list searches and changes are always audited.
 */
const POLLED_ROUTES: ReadonlySet<string> = new Set([
  'GET /api/admin',
  'GET /api/admin/figures',
  'GET /api/admin/live',
  'GET /api/admin/mail',
  'POST /api/admin/testimonials/search',
  'POST /api/admin/tickets/search',
  'GET /api/admin/tickets/:ticketId',
]);

export function isPolledRead(action: string): boolean {
  return POLLED_ROUTES.has(action);
}
