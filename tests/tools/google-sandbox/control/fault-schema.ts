import { z } from 'zod';

import {
  FAULT_CATALOGUE,
  presetFault,
} from '#tests/tools/google-sandbox/faults/fault-catalogue.ts';
import type { Fault } from '#tests/tools/google-sandbox/faults/fault.ts';
import { matchesAnyMethod } from '#tests/tools/google-sandbox/faults/faulty-methods.ts';
import { MANGLING_NAMES } from '#tests/tools/google-sandbox/faults/mangle-answer.ts';
import { REFUSAL_NAMES } from '#tests/tools/google-sandbox/gmail/google-refusals.ts';

const durationMs = z.number().int().nonnegative().max(86_400_000);
const timeMs = z.number().int().nonnegative();

const answer = {
  status: z.number().int().min(200).max(599),
  body: z.unknown().exactOptional(),
  headers: z
    .record(z.string(), z.string())
    .refine(canBeSent, { error: 'no such header can be sent' })
    .exactOptional(),
};
const refusal = {
  refusal: z.enum(REFUSAL_NAMES),
  waitMs: durationMs.exactOptional(),
  retryAfter: z.enum(['seconds', 'date']).exactOptional(),
};

const actionSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('answer'), ...answer }),
    z.strictObject({ kind: z.literal('answer-after-effect'), ...answer }),
    z.strictObject({ kind: z.literal('refuse'), ...refusal }),
    z.strictObject({ kind: z.literal('refuse-after-effect'), ...refusal }),
    z.strictObject({ kind: z.literal('drop') }),
    z.strictObject({ kind: z.literal('drop-after-effect') }),
    z.strictObject({ kind: z.literal('drop-mid-body') }),
    z.strictObject({ kind: z.literal('delay'), delayMs: durationMs }),
    z.strictObject({ kind: z.literal('hang') }),
    z.strictObject({ kind: z.literal('hang-after-effect') }),
    z.strictObject({ kind: z.literal('hang-mid-body') }),
    z.strictObject({
      kind: z.literal('mangle'),
      how: z.enum(MANGLING_NAMES),
      place: z.number().int().nonnegative().exactOptional(),
    }),
    z.strictObject({
      kind: z.literal('end-access'),
      by: z.enum(['expiry', 'revocation', 'new-password']),
    }),
    z.strictObject({
      kind: z.literal('truncate-search'),
      maxTerms: z.number().int().nonnegative(),
    }),
    z.strictObject({ kind: z.literal('shift-sizes'), percent: z.number().min(-90).max(900) }),
    z.strictObject({ kind: z.literal('leak-older-mail'), leakMs: z.number().int().nonnegative() }),
    z.strictObject({ kind: z.literal('blur-senders'), labels: z.number().int().positive() }),
    z.strictObject({ kind: z.literal('lag-search'), lagMs: durationMs }),
  ],
  { error: 'no such kind of fault' },
);

const windowSchema = z.union(
  [
    z.strictObject({ fromMs: timeMs.exactOptional(), untilMs: timeMs }),
    z.strictObject({ afterMs: durationMs.exactOptional(), forMs: durationMs.positive() }),
  ],
  { error: 'a window is {fromMs?, untilMs} or {afterMs?, forMs}, in milliseconds' },
);

const scope = {
  method: z.string().refine(matchesAnyMethod, { error: 'no method is called so' }).exactOptional(),
  email: z.email().exactOptional(),
  page: z.number().int().nonnegative().exactOptional(),
  window: windowSchema.exactOptional(),
  skip: z.number().int().nonnegative().exactOptional(),
  share: z
    .strictObject({ probability: z.number().min(0).max(1), seed: z.number().int().exactOptional() })
    .exactOptional(),
  times: z
    .union([z.number().int().positive(), z.literal('endless')], {
      error: 'a positive number or "endless"',
    })
    .exactOptional(),
};

/** An entry of the catalogue, or a method and an action; with it, which calls are struck. */
export const faultSchema = z
  .strictObject({
    preset: z.enum(FAULT_CATALOGUE.map(({ id }) => id)).exactOptional(),
    action: actionSchema.exactOptional(),
    ...scope,
  })
  .transform((ordered, context): Fault => {
    const { preset, action, ...where } = ordered;
    const fault = preset === undefined ? null : presetFault(preset, where);
    if (fault !== null && action === undefined) return fault;
    if (fault === null && action !== undefined && where.method !== undefined) {
      return { ...where, method: where.method, action };
    }
    context.addIssue('give either a preset, or a method and an action');
    return z.NEVER;
  });

function canBeSent(headers: Record<string, string>): boolean {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
}
