import { z } from 'zod';

import { LANGUAGES } from '#worker/domain/language.ts';
import { PUBLISHED_PATHS } from '#worker/domain/pages/public-pages.ts';
import { UNKNOWN_PAGE, USAGE_BUTTONS, USAGE_PLACES } from '#worker/domain/stats/usage-events.ts';

const figure = z.number().nonnegative();

/** Answer of GET /api/stats: what was done for all users together. */
export const statsSchema = z.object({
  /** Whether enough has been done to tell of (REAL_TOTALS_FROM_MAILS); until then a page shows examples. */
  useRealData: z.boolean(),
  totalEmailsScanned: figure,
  /** Moved to the trash, less what was put back. */
  totalEmailsCleaned: figure,
  totalGbCleaned: figure,
  totalCo2SavedKg: figure,
  /** The published span around it. */
  totalCo2LowKg: figure,
  totalCo2HighKg: figure,
});

export type Stats = z.output<typeof statsSchema>;

/**
 * What can be asked and has one name: the database, and of the objects the ledger of Google's quota (`objects`) and the
 * desk. Those of scans and clean-ups each belong to somebody, and queues take what they are given and answer nothing.
 */
export const DEPENDENCIES = ['database', 'objects', 'desk'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/**
 * The clock's own work, access that has outlived its day, accounts that were to be erased by now, and access that is
 * over here and not yet at Google.
 */
export const LATE_PROMISES = ['sweep', 'purges', 'erasures', 'grants'] as const;

/** Answer of GET /api/health, with 503 where anything fails. No secret, no name, and nothing about anybody. */
export const healthSchema = z.object({
  ok: z.boolean(),
  version: z.string(),
  /** Of some seconds ago at most. */
  dependencies: z.record(z.enum(DEPENDENCIES), z.enum(['answers', 'fails'])),
  /** Which release answers, as deploying named it; null where nobody did. */
  build: z.string().nullable(),
  /** What was promised by a time that is over; null where the database cannot say. The service works all the same. */
  late: z.array(z.enum(LATE_PROMISES)).nullable(),
});

export type Health = z.infer<typeof healthSchema>;

const language = z.enum(LANGUAGES);

/** Body of POST /api/events. Nothing in it can hold what a visitor, or their mail, says. */
export const usageEventSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('page_view'),
    path: z.string().refine((path) => path === UNKNOWN_PAGE || PUBLISHED_PATHS.has(path)),
    language,
  }),
  z.strictObject({
    name: z.literal('button_click'),
    button: z.enum(USAGE_BUTTONS),
    place: z.enum(USAGE_PLACES),
    language,
  }),
  z.strictObject({ name: z.literal('join_waitlist'), language }),
  z.strictObject({ name: z.literal('waitlist_signup'), language }),
]);
