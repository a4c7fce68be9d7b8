import * as z from 'zod/mini';

import { BROWSERS, PLATFORMS } from '#worker/domain/access/device.ts';
import { CURRENCIES } from '#worker/domain/orders/prices.ts';
import { SCAN_PHASES } from '#worker/domain/scans/scan-state.ts';

import { cleanupRowsSchema, unsubscribeListSchema } from './cleanups.ts';
import { MESSAGE_ID_LISTS } from './scans.ts';

/** Version of the text on the account page. */
export const MARKETING_CONSENT_VERSION = '2026-11-23';

/** Body of POST /api/account/erase: explicit, since irreversible. */
export const eraseAccountBodySchema = z.strictObject({ isUnderstood: z.literal(true) });

/** `isFinished`: false while work in flight completes; it needs no further request. */
export const erasureViewSchema = z.object({ isFinished: z.boolean() });

export type ErasureView = z.infer<typeof erasureViewSchema>;

/** Bump when the format changes. */
export const EXPORT_VERSION = 4;

/** Tables with personal data, by schema name. */
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
  'rechecks',
  'rememberedSenders',
  'scanReminders',
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

/** As stored: UTC epoch milliseconds, minor units. */
const rowSchema = z.record(z.string(), z.json());

/** Held but not exported: sealed for one purpose. */
export const EXPORT_EXCLUSIONS = [
  'Tokens to the mailbox, the secrets of sessions and the keys of sign-ins under way: they would let whoever has this file act as its owner.',
  'The ids of the messages that an order has chosen or moved: sealed in the object of the order until its undo ends, 30 days after it moved them.',
  'What was written to the support, or put on the waiting list, by somebody who was not signed in, from an address that another account has too: nothing says which of them wrote it.',
  'What was sent to the address of the support by mail, or as a reply to ours: it is in our mailbox, and is sent to whoever asks for it.',
  'Counts by which forms, purchases and downloads are limited, for two days: stored under keyed hashes, which name nobody.',
] as const;

/** Additionally missing from a file made by the operator. */
export const COMMAND_EXPORT_EXCLUSIONS =
  'The ids of the messages of scans that have not been wiped, for a day, and what became of each row and sender of clean-ups that can still be undone, for 30 days: they are in objects of their own, and in the file that the account page makes.';

/** Response of POST /api/account/export; also written by `npm run admin -- export`. */
export const accountExportSchema = z.strictObject({
  $schema: z.url(),
  version: z.literal(EXPORT_VERSION),
  exportedAtMs: z.int(),
  /** Credentials. */
  withheldColumns: z.array(z.string()),
  leftOut: z
    .array(z.enum([...EXPORT_EXCLUSIONS, COMMAND_EXPORT_EXCLUSIONS]))
    .check(
      z.describe(
        `${EXPORT_EXCLUSIONS.join(' ')} In a file made for somebody who asked by letter or mail also: ${COMMAND_EXPORT_EXCLUSIONS}`,
      ),
    ),
  tables: z.record(z.enum(EXPORT_TABLES), z.array(rowSchema)),
  /**
   * Unwiped scans: ids of messages that may go under the current safe-list. `phase`: null when
   * empty. `lists`: null before the result.
   */
  scannedMessages: z.array(
    z.strictObject({
      scanId: z.string(),
      phase: z.nullable(z.enum(SCAN_PHASES)),
      lists: z.nullable(z.record(z.enum(MESSAGE_ID_LISTS), z.array(z.string()))),
    }),
  ),
  /** Only clean-ups that can be undone. */
  cleanedRows: z.array(
    z.strictObject({
      cleanupId: z.string(),
      rows: cleanupRowsSchema.shape.rows,
      senders: unsubscribeListSchema.shape.senders,
    }),
  ),
});

export type AccountExport = z.infer<typeof accountExportSchema>;

/** Response of GET /api/account/export-schema, as JSON Schema. */
export function describeAccountExport(): object {
  return z.toJSONSchema(accountExportSchema, { unrepresentable: 'any' });
}

const accountSessionSchema = z.object({
  id: z.string(),
  browser: z.enum(BROWSERS),
  platform: z.enum(PLATFORMS),
  createdAtMs: z.number(),
  lastSeenAtMs: z.number(),
  /** The requesting session. */
  isCurrent: z.boolean(),
});

export type AccountSession = z.infer<typeof accountSessionSchema>;

/** Response of GET /api/account/sessions: current first, then by last use. */
export const accountSessionsSchema = z.object({ sessions: z.array(accountSessionSchema) });

export type AccountSessions = z.infer<typeof accountSessionsSchema>;

/** Response of DELETE /api/account/sessions. */
export const endedSessionsSchema = z.object({ endedCount: z.int().check(z.nonnegative()) });

export type EndedSessions = z.infer<typeof endedSessionsSchema>;

/** Response of GET and PATCH /api/profile. */
export const profileViewSchema = z.object({
  onboardingCompleted: z.boolean(),
  /** null: decided by language. */
  currency: z.nullable(z.enum(CURRENCIES)),
  /** null: never answered. */
  marketing: z.nullable(z.object({ isGiven: z.boolean(), decidedAtMs: z.number() })),
  /** Display only; every admin call is authorised by itself. */
  isAdmin: z.boolean(),
});

export type ProfileView = z.infer<typeof profileViewSchema>;

/** Consent names its text; withdrawal does not. */
const marketingChangeSchema = z.discriminatedUnion('isGiven', [
  z.strictObject({ isGiven: z.literal(true), textVersion: z.literal(MARKETING_CONSENT_VERSION) }),
  z.strictObject({ isGiven: z.literal(false) }),
]);

/** Body of PATCH /api/profile, at least one change. Onboarding is never reset. */
export const profileChangeBodySchema = z
  .strictObject({
    onboardingCompleted: z.exactOptional(z.literal(true)),
    currency: z.exactOptional(z.enum(CURRENCIES)),
    marketing: z.exactOptional(marketingChangeSchema),
  })
  .check(z.refine((change) => Object.keys(change).length > 0));

export type ProfileChange = z.infer<typeof profileChangeBodySchema>;
