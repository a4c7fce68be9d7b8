import { z } from 'zod';

import { MINIMUM_SCANS_MAX } from '#worker/domain/admin/admin-rules.ts';
import { LANGUAGES } from '#worker/domain/language.ts';
import { MAIL_KINDS, MAIL_STATUSES, UNSENT_MAIL_STATUSES } from '#worker/domain/mail/mail-kind.ts';
import { COUNTERS, GAUGES } from '#worker/domain/stats/daily-figures.ts';
import { USAGE_EVENTS } from '#worker/domain/stats/usage-events.ts';
import {
  asPlainText,
  isPlainText,
  TICKET_MAX_LENGTH,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from '#worker/domain/support/tickets.ts';
import { MODERATION_STATES } from '#worker/domain/testimonials/testimonials.ts';

import { liveMessageSchema } from './live-socket.ts';
import { LATE_PROMISES } from './stats.ts';

/** Which page of a list, from 1. Far beyond any list's end, so that no number is too much for the database. */
const pageNumberSchema = z.coerce.number().int().min(1).max(100_000).default(1);

const SEARCH_MAX_LENGTH = 100;

/**
 * What is looked for in a list; nothing for all of it. Sent in a body: what stands in an address is kept by browsers,
 * and in logs on its way.
 */
const searchWordsSchema = z.string().trim().max(SEARCH_MAX_LENGTH).default('');

const countSchema = z.number().int().nonnegative();

/** Answer of GET /api/admin: what waits for somebody, which the tabs show. */
export const adminOverviewSchema = z.object({
  newTicketCount: countSchema,
  pendingTestimonialCount: countSchema,
  /** What is late, the clock among it, and what else only the owner can see to. */
  alarmCount: countSchema,
});

export type AdminOverview = z.infer<typeof adminOverviewSchema>;

/** Query of GET /api/admin/marketing-contacts.csv. */
export const marketingQuerySchema = z.strictObject({
  minimumScans: z.coerce.number().int().min(0).max(MINIMUM_SCANS_MAX).default(0),
  consentOnly: z.enum(['true', 'false']).default('true'),
});

export type MarketingQuery = z.output<typeof marketingQuerySchema>;

/** Body of POST /api/admin/marketing-contacts/search. */
export const contactSearchBodySchema = z.strictObject({
  minimumScans: z.number().int().min(0).max(MINIMUM_SCANS_MAX).default(0),
  isConsentOnly: z.boolean().default(true),
  /** In the address of those who have one here. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type ContactSearchBody = z.output<typeof contactSearchBodySchema>;

const marketingContactSchema = z.object({
  /** null without consent: then nobody may be written to. */
  email: z.string().nullable(),
  locale: z.enum(LANGUAGES),
  signupAtMs: z.number(),
  totalScans: countSchema,
  lastActivityAtMs: z.number(),
  marketingConsent: z.boolean(),
  totalPayments: countSchema,
  /** Of what was paid in each currency, less what went back. */
  totalRevenueSek: z.number(),
  totalRevenueEur: z.number(),
  totalRevenueUsd: z.number(),
});

export type MarketingContact = z.infer<typeof marketingContactSchema>;

/** Answer to it: how many there are, and one page of them, in no order that means anything. */
export const marketingContactsSchema = z.object({
  total: countSchema,
  contacts: z.array(marketingContactSchema),
});

/** Body of POST /api/admin/waitlist/search. */
export const waitlistSearchBodySchema = z.strictObject({
  /** In the address. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type WaitlistSearchBody = z.output<typeof waitlistSearchBodySchema>;

const waitlistSignUpSchema = z.object({
  id: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  createdAtMs: z.number(),
  isConfirmed: z.boolean(),
});

export type WaitlistSignUp = z.infer<typeof waitlistSignUpSchema>;

/** Answer to it, newest first. */
export const adminWaitlistSchema = z.object({
  total: countSchema,
  signUps: z.array(waitlistSignUpSchema),
});

export type AdminWaitlist = z.infer<typeof adminWaitlistSchema>;

/** Answer of GET /api/admin/figures: what the owner has to know of the last days, the oldest first. */
export const adminFiguresSchema = z.object({
  days: z.array(z.iso.date()),
  /** As /api/health tells it. */
  late: z.array(z.enum(LATE_PROMISES)).nullable(),
  /** How often it happened on each of the days. */
  deeds: z.array(z.object({ name: z.enum(COUNTERS), days: z.array(countSchema) })),
  /** How much there is of it now, where that can be told, and of each day the most that there was at once. */
  levels: z.array(
    z.object({ name: z.enum(GAUGES), now: countSchema.nullable(), days: z.array(countSchema) }),
  ),
  /** What visitors did who agreed to be counted: of each kind by day, and of all days what of it was done most. */
  usage: z.object({
    events: z.array(z.object({ name: z.enum(USAGE_EVENTS), days: z.array(countSchema) })),
    details: z.array(
      z.object({ name: z.enum(USAGE_EVENTS), detail: z.string(), count: countSchema }),
    ),
  }),
});

export type AdminFigures = z.infer<typeof adminFiguresSchema>;

/** Query of GET /api/admin/mail. */
export const unsentMailQuerySchema = z.strictObject({ page: pageNumberSchema });

const unsentMailSchema = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(UNSENT_MAIL_STATUSES),
  createdAtMs: z.number(),
});

export type UnsentMail = z.infer<typeof unsentMailSchema>;

/** Answer to it, newest first: one page of what never arrived, and how much there is of it. To whom is not among it. */
export const unsentMailsSchema = z.object({
  total: countSchema,
  mails: z.array(unsentMailSchema),
});

export type UnsentMails = z.infer<typeof unsentMailsSchema>;

/**
 * Answer of POST /api/admin/mail/:mailId/resend: what has come of it by now. `moot`: there was nothing left to tell, and
 * nothing was sent.
 */
export const resentMailSchema = z.object({
  state: z.enum(['waiting', 'sent', 'refused', 'moot']),
});

export type ResentMail = z.infer<typeof resentMailSchema>;

/** Body of POST /api/admin/testimonials/search; without a state, of all. */
export const moderationSearchBodySchema = z.strictObject({
  state: z.enum(MODERATION_STATES).optional(),
  /** In what was written, and in where its writer says to live. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type ModerationSearchBody = z.output<typeof moderationSearchBodySchema>;

const adminTestimonialSchema = z.object({
  id: z.string(),
  testimonial: z.string(),
  location: z.string().nullable(),
  state: z.enum(MODERATION_STATES),
  createdAtMs: z.number(),
});

export type AdminTestimonial = z.infer<typeof adminTestimonialSchema>;

/** Answer to it, newest first: one page, and how many there are of each state. Who wrote what is not among it. */
export const adminTestimonialsSchema = z.object({
  testimonials: z.array(adminTestimonialSchema),
  counts: z.record(z.enum(MODERATION_STATES), countSchema),
});

export type AdminTestimonials = z.infer<typeof adminTestimonialsSchema>;

/** Body of POST /api/admin/tickets/search; without a status, of all. */
export const ticketSearchBodySchema = z.strictObject({
  status: z.enum(TICKET_STATUSES).optional(),
  /** In what was written and answered, in our notes, and in whom it is from. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type TicketSearchBody = z.output<typeof ticketSearchBodySchema>;

const listedTicketSchema = z.object({
  id: z.string(),
  ticketNumber: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  priority: z.enum(TICKET_PRIORITIES),
  createdAtMs: z.number(),
});

export type ListedTicket = z.infer<typeof listedTicketSchema>;

/** Answer to it, newest first: one page, and how many of what was searched for have each status. */
export const adminTicketsSchema = z.object({
  tickets: z.array(listedTicketSchema),
  counts: z.record(z.enum(TICKET_STATUSES), countSchema),
});

export type AdminTickets = z.infer<typeof adminTicketsSchema>;

const ticketReplySchema = z.object({
  id: z.string(),
  message: z.string(),
  isAdmin: z.boolean(),
  /** Of whoever wrote it; null where their account is gone. */
  authorEmail: z.string().nullable(),
  /** null of what its writer has added: it came to us. */
  mailState: z.enum(MAIL_STATUSES).nullable(),
  createdAtMs: z.number(),
});

export type TicketReply = z.infer<typeof ticketReplySchema>;

/** Answer of GET /api/admin/tickets/:ticketId, with its conversation, oldest first. */
export const adminTicketSchema = listedTicketSchema.extend({
  message: z.string(),
  language: z.enum(LANGUAGES),
  /** Whether its writer was signed in. */
  hasAccount: z.boolean(),
  adminNotes: z.string(),
  replies: z.array(ticketReplySchema),
});

export type AdminTicket = z.infer<typeof adminTicketSchema>;

export const ticketStatusBodySchema = z.strictObject({ status: z.enum(TICKET_STATUSES) });
export const ticketPriorityBodySchema = z.strictObject({ priority: z.enum(TICKET_PRIORITIES) });

/** What an admin writes, whatever its lines ended in where it was copied. */
function plainText() {
  return z
    .string()
    .overwrite(asPlainText)
    .trim()
    .max(TICKET_MAX_LENGTH.message)
    .refine(isPlainText);
}

export const ticketNotesBodySchema = z.strictObject({
  adminNotes: plainText(),
  /** What stood there when these were begun: what somebody else has saved since is never written over. */
  formerNotes: z.string().max(TICKET_MAX_LENGTH.message),
});

export type TicketNotesBody = z.output<typeof ticketNotesBodySchema>;

/** Body of POST /api/admin/tickets/:ticketId/replies. The key is of the answer: sent again it is the same one. */
export const ticketReplyBodySchema = z.strictObject({
  key: z.uuid(),
  message: plainText().min(1),
});

export type TicketReplyBody = z.output<typeof ticketReplyBodySchema>;

/** How often something at the desk has changed in this life of its object. What changed is asked for by other means. */
export const deskProgressSchema = z.object({ changeCount: z.number().int().nonnegative() });

export type DeskProgress = z.infer<typeof deskProgressSchema>;

/** What GET /api/admin/live sends. */
export const deskSocketMessageSchema = liveMessageSchema(deskProgressSchema);
