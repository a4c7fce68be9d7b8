import * as z from 'zod/mini';

import { MINIMUM_SCANS_MAX } from '#worker/domain/admin/admin-pages.ts';
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

/** Bounded for the database. */
const pageNumberSchema = z.prefault(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
  1,
);

const SEARCH_MAX_LENGTH = 100;

/** In the body, as addresses end up in histories and logs. */
const searchWordsSchema = z.prefault(
  z.string().check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH)),
  '',
);

const countSchema = z.int().check(z.nonnegative());

/** Response of GET /api/admin: badges of the tabs. */
export const adminOverviewSchema = z.object({
  newTicketCount: countSchema,
  pendingTestimonialCount: countSchema,
  /** Late work and whatever else needs the owner. */
  alarmCount: countSchema,
});

export type AdminOverview = z.infer<typeof adminOverviewSchema>;

export const marketingQuerySchema = z.strictObject({
  minimumScans: z.prefault(
    z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MINIMUM_SCANS_MAX)),
    0,
  ),
  consentOnly: z.prefault(z.enum(['true', 'false']), 'true'),
});

export type MarketingQuery = z.output<typeof marketingQuerySchema>;

/** Body of POST /api/admin/marketing-contacts/search. */
export const contactSearchBodySchema = z.strictObject({
  minimumScans: z.prefault(z.int().check(z.minimum(0), z.maximum(MINIMUM_SCANS_MAX)), 0),
  isConsentOnly: z.prefault(z.boolean(), true),
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type ContactSearchBody = z.output<typeof contactSearchBodySchema>;

const marketingContactSchema = z.object({
  /** null without consent. */
  email: z.nullable(z.string()),
  locale: z.enum(LANGUAGES),
  signupAtMs: z.number(),
  totalScans: countSchema,
  lastActivityAtMs: z.number(),
  marketingConsent: z.boolean(),
  totalPayments: countSchema,
  /** Net of refunds, by currency. */
  totalRevenueSek: z.number(),
  totalRevenueEur: z.number(),
  totalRevenueUsd: z.number(),
});

export type MarketingContact = z.infer<typeof marketingContactSchema>;

/** In no meaningful order. */
export const marketingContactsSchema = z.object({
  total: countSchema,
  contacts: z.array(marketingContactSchema),
});

/** Body of POST /api/admin/waitlist/search. */
export const waitlistSearchBodySchema = z.strictObject({
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

/** Newest first. */
export const adminWaitlistSchema = z.object({
  total: countSchema,
  signUps: z.array(waitlistSignUpSchema),
});

/** Response of GET /api/admin/figures, oldest day first. */
export const adminFiguresSchema = z.object({
  days: z.array(z.iso.date()),
  /** As in /api/health. */
  late: z.nullable(z.array(z.enum(LATE_PROMISES))),
  counters: z.array(z.object({ name: z.enum(COUNTERS), days: z.array(countSchema) })),
  /** `now`: null where unavailable. `days`: maxima. */
  gauges: z.array(
    z.object({ name: z.enum(GAUGES), now: z.nullable(countSchema), days: z.array(countSchema) }),
  ),
  /** Consenting visitors: events by day, details over all days. */
  usage: z.object({
    events: z.array(z.object({ name: z.enum(USAGE_EVENTS), days: z.array(countSchema) })),
    details: z.array(
      z.object({ name: z.enum(USAGE_EVENTS), detail: z.string(), count: countSchema }),
    ),
  }),
});

export type AdminFigures = z.infer<typeof adminFiguresSchema>;

export const unsentMailQuerySchema = z.strictObject({ page: pageNumberSchema });

const unsentMailSchema = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  state: z.enum(UNSENT_MAIL_STATUSES),
  createdAtMs: z.number(),
});

export type UnsentMail = z.infer<typeof unsentMailSchema>;

/** Newest first. Never the recipient. */
export const unsentMailsSchema = z.object({
  total: countSchema,
  mails: z.array(unsentMailSchema),
});

export type UnsentMails = z.infer<typeof unsentMailsSchema>;

/** Response of POST /api/admin/mail/:mailId/resend. `skipped`: nothing left to report, not sent. */
export const resentMailSchema = z.object({
  state: z.enum(['waiting', 'sent', 'refused', 'skipped']),
});

export type ResentMail = z.infer<typeof resentMailSchema>;

/** Body of POST /api/admin/testimonials/search. */
export const moderationSearchBodySchema = z.strictObject({
  state: z.optional(z.enum(MODERATION_STATES)),
  /** In the text and the location. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type ModerationSearchBody = z.output<typeof moderationSearchBodySchema>;

const adminTestimonialSchema = z.object({
  id: z.string(),
  testimonial: z.string(),
  location: z.nullable(z.string()),
  state: z.enum(MODERATION_STATES),
  createdAtMs: z.number(),
});

export type AdminTestimonial = z.infer<typeof adminTestimonialSchema>;

/** Newest first, without authors. */
export const adminTestimonialsSchema = z.object({
  testimonials: z.array(adminTestimonialSchema),
  counts: z.record(z.enum(MODERATION_STATES), countSchema),
});

export type AdminTestimonials = z.infer<typeof adminTestimonialsSchema>;

/** Body of POST /api/admin/tickets/search. */
export const ticketSearchBodySchema = z.strictObject({
  status: z.optional(z.enum(TICKET_STATUSES)),
  /** In messages, replies, notes and sender. */
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

/** Newest first; `counts`: matches by status. */
export const adminTicketsSchema = z.object({
  tickets: z.array(listedTicketSchema),
  counts: z.record(z.enum(TICKET_STATUSES), countSchema),
});

export type AdminTickets = z.infer<typeof adminTicketsSchema>;

const ticketReplySchema = z.object({
  id: z.string(),
  message: z.string(),
  isAdmin: z.boolean(),
  /** null: account deleted. */
  authorEmail: z.nullable(z.string()),
  /** null: incoming. */
  mailState: z.nullable(z.enum(MAIL_STATUSES)),
  createdAtMs: z.number(),
});

export type TicketReply = z.infer<typeof ticketReplySchema>;

/** Response of GET /api/admin/tickets/:ticketId, oldest reply first. */
export const adminTicketSchema = z.extend(listedTicketSchema, {
  message: z.string(),
  language: z.enum(LANGUAGES),
  /** The author was signed in. */
  hasAccount: z.boolean(),
  adminNotes: z.string(),
  replies: z.array(ticketReplySchema),
});

export type AdminTicket = z.infer<typeof adminTicketSchema>;

export const ticketStatusBodySchema = z.strictObject({ status: z.enum(TICKET_STATUSES) });
export const ticketPriorityBodySchema = z.strictObject({ priority: z.enum(TICKET_PRIORITIES) });

/** Normalises pasted line ends. */
function plainText() {
  return z
    .string()
    .check(
      z.overwrite(asPlainText),
      z.trim(),
      z.maxLength(TICKET_MAX_LENGTH.message),
      z.refine(isPlainText),
    );
}

export const ticketNotesBodySchema = z.strictObject({
  adminNotes: plainText(),
  /** Optimistic lock: the notes before editing. */
  previousNotes: z.string().check(z.maxLength(TICKET_MAX_LENGTH.message)),
});

export type TicketNotesBody = z.output<typeof ticketNotesBodySchema>;

/** Body of POST /api/admin/tickets/:ticketId/replies. `key`: idempotency key. */
export const ticketReplyBodySchema = z.strictObject({
  key: z.uuid(),
  message: plainText().check(z.minLength(1)),
});

export type TicketReplyBody = z.output<typeof ticketReplyBodySchema>;

/** Changes since the object started; a signal to refetch. */
const deskProgressSchema = z.object({ changeCount: z.int().check(z.nonnegative()) });

export type DeskProgress = z.infer<typeof deskProgressSchema>;

/** GET /api/admin/live. */
export const deskSocketMessageSchema = liveMessageSchema(deskProgressSchema);
