import * as z from 'zod/mini';

import { LANGUAGES } from '#worker/domain/language.ts';
import { PUBLISHED_PATHS } from '#worker/domain/pages/public-pages.ts';
import { UNKNOWN_PAGE, USAGE_BUTTONS, USAGE_PLACES } from '#worker/domain/stats/usage-events.ts';

const figure = z.number().check(z.nonnegative());

/** Response of GET /api/stats, over all users. */
export const statsSchema = z.object({
  /** See REAL_TOTALS_FROM_MAILS; examples before. */
  useRealData: z.boolean(),
  totalEmailsScanned: figure,
  /** Net of restored mail. */
  totalEmailsCleaned: figure,
  totalGbCleaned: figure,
  totalCo2SavedKg: figure,
  /** Published range. */
  totalCo2LowKg: figure,
  totalCo2HighKg: figure,
});

export type Stats = z.output<typeof statsSchema>;

/**
 * Singletons that can be probed; `objects`: the quota ledger. Scan and clean-up objects belong to
 * users, and queues do not answer.
 */
export const DEPENDENCIES = ['database', 'objects', 'desk'] as const;
export type Dependency = (typeof DEPENDENCIES)[number];

/** The sweep, purges of access, erasures, revocations at Google. */
export const LATE_PROMISES = ['sweep', 'purges', 'erasures', 'grants'] as const;

/** Response of GET /api/health, 503 on any failure. Nothing secret or personal. */
export const healthSchema = z.object({
  ok: z.boolean(),
  version: z.string(),
  /** Cached for some seconds. */
  dependencies: z.record(z.enum(DEPENDENCIES), z.enum(['answers', 'fails'])),
  /** Set by deploying; null otherwise. */
  build: z.nullable(z.string()),
  /** Overdue; null: database unavailable. Does not affect `ok`. */
  late: z.nullable(z.array(z.enum(LATE_PROMISES))),
});

export type Health = z.infer<typeof healthSchema>;

const language = z.enum(LANGUAGES);

/** Body of POST /api/events: a closed vocabulary, no free text. */
export const usageEventSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('page_view'),
    path: z.string().check(z.refine((path) => path === UNKNOWN_PAGE || PUBLISHED_PATHS.has(path))),
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
