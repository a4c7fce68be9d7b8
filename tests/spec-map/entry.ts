import { z } from 'zod';

const KINDS = [
  'screen',
  'state',
  'text',
  'rule',
  'call',
  'error',
  'constant',
  'limit',
  'field',
  'transition',
  'permission',
  'event',
] as const;

export const AREAS = [
  'sign-in',
  'scan',
  'dashboard',
  'clean',
  'checkout',
  'receipt',
  'share',
  'testimonial',
  'achievement',
  'landing',
  'info-pages',
  'cookie-consent',
  'onboarding',
  'waitlist',
  'language',
  'demo',
  'support',
  'admin',
  'analytics',
  'shell',
  'data',
] as const;

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const sectionName = z.string().regex(/^(?:core|public)\.[1-9]$/);
const nonBlank = z.string().trim().min(1);

/** A test that proves an entry: its file from the repository's root, its title as the source writes it. */
export const proofSchema = z.strictObject({
  file: z.string().regex(/^tests\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:test|spec)\.[cm]?[jt]sx?$/, {
    error: 'must be a test file under tests/, written from the root of the repository',
  }),
  test: nonBlank,
});

const base = {
  /** document.section.topic.detail */
  id: z.string().regex(/^(?:core|public)\.[1-9](?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/),
  kind: z.enum(KINDS),
  /** What the specification says, with its exact text or number. */
  says: nonBlank,
  area: z.enum(AREAS),
  /** Other sections that say the same thing again; they have no entry of their own for it. */
  also: z.array(sectionName).min(1).optional(),
};

const proofs = z.array(proofSchema).min(1, { error: 'names no proof' });

const plannedSchema = z.strictObject({ ...base, status: z.literal('planned') });

const doneSchema = z.strictObject({ ...base, status: z.literal('done'), proof: proofs });

const changedSchema = z
  .strictObject({
    ...base,
    status: z.literal('changed'),
    decision: z.string().regex(kebab),
    /** Whether what the decision says stands; like a done entry it then needs its proof. */
    built: z.boolean(),
    proof: proofs.optional(),
  })
  .refine((entry) => entry.built === (entry.proof !== undefined), {
    error: 'a changed entry has a proof exactly when it is built',
  });

export const entrySchema = z.discriminatedUnion('status', [
  plannedSchema,
  doneSchema,
  changedSchema,
]);

/** One place where the product departs from the specification, or settles what it leaves open. */
export const decisionSchema = z.strictObject({
  id: z.string().regex(kebab),
  specSays: nonBlank,
  says: nonBlank,
  reason: nonBlank,
  source: nonBlank,
});

/** What became of a call that the specification names in its section 7. */
export const callSchema = z.strictObject({
  document: z.enum(['core', 'public']),
  specSays: nonBlank,
  ours: nonBlank,
});

/** How many entries a file of one section must hold, so that none is lost unseen. */
export const sectionSchema = z.strictObject({
  file: z.string().regex(/^(?:core|public)\/[\w-]+\.jsonl$/),
  section: sectionName,
  title: nonBlank,
  entries: z.number().int().positive(),
});

export type Proof = z.infer<typeof proofSchema>;
export type Entry = z.infer<typeof entrySchema>;
export type Decision = z.infer<typeof decisionSchema>;
export type Call = z.infer<typeof callSchema>;
export type Section = z.infer<typeof sectionSchema>;

/** The entry as its one line, keys always in the same order, so that a diff shows only what changed. */
export function formatEntry(entry: Entry): string {
  const { id, kind, says, status, area, also, ...outcome } = entry;
  return JSON.stringify({ id, kind, says, status, area, also, ...outcome });
}
