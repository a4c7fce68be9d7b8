import { DAY_MS, HOUR_MS, MINUTE_MS } from '#worker/domain/duration.ts';

export const TICKET_STATUSES = ['new', 'in_progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];
export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Room for what people write, and not for what machines do. */
export const TICKET_MAX_LENGTH = { name: 100, subject: 150, message: 5_000 } as const;

/** Long enough to look back at a purchase and what was said about it. */
export const TICKETS_KEPT_YEARS = 2;
export const TICKETS_KEPT_MS = TICKETS_KEPT_YEARS * 365 * DAY_MS;

/** Tickets that are let through. */
export const SUPPORT_LIMITS = {
  perNetwork: { most: 5, windowMs: HOUR_MS },
  perAddress: { most: 5, windowMs: DAY_MS },
  /** By mail, which names no network: in all, so that a flood of made-up writers ends somewhere. */
  ticketsByMail: { most: 60, windowMs: HOUR_MS },
  /** Answers by mail to tickets of one address. */
  answersPerAddress: { most: 20, windowMs: HOUR_MS },
};

/**
 * We are told of so many tickets by a mail each; what comes beyond that in the same time is told of together, in one
 * mail at its end. However many networks write to us, our own mail keeps nobody else's waiting.
 */
export const NOTICE_LIMIT = { most: 5, windowMs: 10 * MINUTE_MS };

const DIGITS = 8;

/** How a ticket is called by whoever wrote it: ST- and eight digits. Nothing is ever looked up by it alone. */
export function ticketNumber(random: number): string {
  return `ST-${String(random % 10 ** DIGITS).padStart(DIGITS, '0')}`;
}
