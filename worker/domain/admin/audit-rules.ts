/** Long enough to find out what became of a ticket, which is kept as long. */
export const AUDIT_KEPT_MS = 2 * 365 * 24 * 60 * 60_000;
