import { z } from 'zod';

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
