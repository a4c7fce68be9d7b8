import { z } from 'zod';

import { BROWSERS, PLATFORMS } from '#worker/domain/access/device.ts';
import { MARKETING_CONSENT_VERSION } from '#worker/domain/account/marketing-consent.ts';
import { CURRENCIES } from '#worker/domain/orders/prices.ts';
import { SCAN_PHASES } from '#worker/domain/scans/scan-state.ts';

import { cleanupRowsSchema, unsubscribeListSchema } from './cleanups.ts';
import { MESSAGE_ID_LISTS } from './scans.ts';

/** Body of POST /api/account/erase: what cannot be undone is not done by mistake. */
export const eraseAccountBodySchema = z.strictObject({ isUnderstood: z.literal(true) });

/** Its answer. `isFinished`: false while something that was under way comes to its end; the rest needs nobody. */
export const erasureViewSchema = z.object({ isFinished: z.boolean() });

export type ErasureView = z.infer<typeof erasureViewSchema>;

/** Rises when what is here would read otherwise. */
export const EXPORT_VERSION = 3;

/** What we keep of a person in tables, by the names that the tables have here. */
export const EXPORT_TABLES = [
  'users',
  'profiles',
  'sessions',
  'oauthFlows',
  'connections',
  'endingGrants',
  'scans',
  'senderStats',
  'payments',
  'orderRows',
  'paymentCharges',
  'refunds',
  'consents',
  'withdrawals',
  'cleanups',
  'unsubscribes',
  'userAchievements',
  'shareImages',
  'testimonials',
  'protections',
  'supportTickets',
  'supportReplies',
  'waitlist',
  'mailOutbox',
  'userRoles',
  'auditLog',
] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** Column by column, as stored: times are milliseconds since 1970 (UTC), amounts in the smallest unit of the currency. */
const rowSchema = z.record(z.string(), z.json());

/** What we hold of a person and cannot put into the file, since it is sealed for one use; where it is, and until when. */
export const LEFT_OUT = [
  'Tokens to the mailbox, the secrets of sessions and the keys of sign-ins under way: they would let whoever has this file act as its owner.',
  'The ids of the messages that an order has chosen or moved: sealed in the object of the order until its undo ends, 30 days after it moved them.',
  'What was written to the support, or put on the waiting list, by somebody who was not signed in, from an address that another account has too: nothing says which of them wrote it.',
  'What was sent to the address of the support by mail, or as a reply to ours: it is in our mailbox, and is sent to whoever asks for it.',
  'Counts by which forms, purchases and downloads are limited, for two days: stored under keyed hashes, which name nobody.',
] as const;

/** What else is not in a file that the owner of the service has had made, for somebody who asks by letter or mail. */
export const LEFT_OUT_BY_COMMAND =
  'The ids of the messages of scans that have not been wiped, for a day, and what became of each row and sender of clean-ups that can still be undone, for 30 days: they are in objects of their own, and in the file that the account page makes.';

/**
 * What POST /api/account/export answers, and `npm run admin -- export` writes: all that we hold about the person who
 * asks.
 */
export const accountExportSchema = z.strictObject({
  /** Where the schema of this file is. */
  $schema: z.url(),
  version: z.literal(EXPORT_VERSION),
  exportedAtMs: z.number().int(),
  /** Columns that are kept back, because whoever had this file could act as its owner with them. */
  withheldColumns: z.array(z.string()),
  /** What else is not in it, in words. */
  leftOut: z
    .array(z.enum([...LEFT_OUT, LEFT_OUT_BY_COMMAND]))
    .describe(
      `${LEFT_OUT.join(' ')} In a file made for somebody who asked by letter or mail also: ${LEFT_OUT_BY_COMMAND}`,
    ),
  tables: z.record(z.enum(EXPORT_TABLES), z.array(rowSchema)),
  /**
   * Of scans whose data has not been wiped yet: the ids of the messages that could go by the safe-list as it is.
   * `phase`: how far it is; null: it holds nothing. `lists`: null while there is no result.
   */
  scannedMessages: z.array(
    z.strictObject({
      scanId: z.string(),
      phase: z.enum(SCAN_PHASES).nullable(),
      lists: z.record(z.enum(MESSAGE_ID_LISTS), z.array(z.string())).nullable(),
    }),
  ),
  /** Of clean-ups that can still be undone: what became of each row and sender. */
  cleanedRows: z.array(
    z.strictObject({
      cleanupId: z.string(),
      rows: cleanupRowsSchema.shape.rows,
      senders: unsubscribeListSchema.shape.senders,
    }),
  ),
});

export type AccountExport = z.infer<typeof accountExportSchema>;

/** The same for programs that know JSON Schema: answer of GET /api/account/export-schema. */
export function describeAccountExport(): object {
  return z.toJSONSchema(accountExportSchema, { unrepresentable: 'any' });
}

/** A browser that is signed in to the account of whoever asks. */
const accountSessionSchema = z.object({
  id: z.string(),
  browser: z.enum(BROWSERS),
  platform: z.enum(PLATFORMS),
  createdAtMs: z.number(),
  lastSeenAtMs: z.number(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});

export type AccountSession = z.infer<typeof accountSessionSchema>;

/** Answer of GET /api/account/sessions: the one that asks first, then by when they were last seen. */
export const accountSessionsSchema = z.object({ sessions: z.array(accountSessionSchema) });

export type AccountSessions = z.infer<typeof accountSessionsSchema>;

/** Answer of DELETE /api/account/sessions. */
export const endedSessionsSchema = z.object({ endedCount: z.number().int().nonnegative() });

export type EndedSessions = z.infer<typeof endedSessionsSchema>;

/** Answer of GET and PATCH /api/profile. */
export const profileViewSchema = z.object({
  onboardingCompleted: z.boolean(),
  /** What prices are shown in; null where the language decides. */
  currency: z.enum(CURRENCIES).nullable(),
  /** Whether news may be mailed, and since when it is so; null where the question was never answered. */
  marketing: z.object({ isGiven: z.boolean(), decidedAtMs: z.number() }).nullable(),
  /** Whether a way to the admin panel is shown; whether it may be used is asked on every call there. */
  isAdmin: z.boolean(),
});

export type ProfileView = z.infer<typeof profileViewSchema>;

/** Consent says to which text it is given; it is taken back without any. */
const marketingChangeSchema = z.discriminatedUnion('isGiven', [
  z.strictObject({ isGiven: z.literal(true), textVersion: z.literal(MARKETING_CONSENT_VERSION) }),
  z.strictObject({ isGiven: z.literal(false) }),
]);

/** Body of PATCH /api/profile: one thing at least. Nobody becomes new again. */
export const profileChangeBodySchema = z
  .strictObject({
    onboardingCompleted: z.literal(true).exactOptional(),
    currency: z.enum(CURRENCIES).exactOptional(),
    marketing: marketingChangeSchema.exactOptional(),
  })
  .refine((change) => Object.keys(change).length > 0);

export type ProfileChange = z.infer<typeof profileChangeBodySchema>;
