import * as z from 'zod/mini';

import { PROTECTIONS } from '#worker/domain/protection/protection.ts';
import { EVERY_ROW, MAX_SAFE_LIST_EDITS } from '#worker/domain/protection/safe-list.ts';

import { rowIdSchema } from './scans.ts';

/** A whole kind is one unlock. */
const MAX_UNLOCKS = 300;
/** As typed. */
const MAX_TARGET_LENGTH = 300;

/** In one row, or in every row. */
export const unlockSchema = z.strictObject({
  rowId: z.union([rowIdSchema, z.literal(EVERY_ROW)]),
  protection: z.enum(PROTECTIONS),
});

export type Unlock = z.infer<typeof unlockSchema>;

export const unlocksSchema = z.array(unlockSchema).check(z.maxLength(MAX_UNLOCKS));

/** `rowId~protection`, comma-separated. */
export const unlocksQuerySchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(MAX_UNLOCKS * 40)),
    z.transform((text) =>
      text.split(',').map((entry) => {
        const [rowId, protection, ...rest] = entry.split('~');
        return rest.length === 0 ? { rowId, protection } : null;
      }),
    ),
  ),
  unlocksSchema,
);

export function formatUnlocks(unlocks: readonly Unlock[]): string {
  return unlocks.map(({ rowId, protection }) => `${rowId}~${protection}`).join(',');
}

const safeListEditSchema = z.object({
  target: z.string(),
  effect: z.enum(['protect', 'unprotect']),
});

/** Response of GET and PUT /api/protections. */
export const safeListSchema = z.object({
  /** Sorted. */
  edits: z.array(safeListEditSchema).check(z.maxLength(MAX_SAFE_LIST_EDITS)),
  /** Size of the default list. */
  commonCount: z.int().check(z.nonnegative()),
});

export type SafeListView = z.infer<typeof safeListSchema>;

/** Body of PUT /api/protections. `default` removes the edit. */
export const editSafeListBodySchema = z.strictObject({
  target: z.string().check(z.minLength(1), z.maxLength(MAX_TARGET_LENGTH)),
  effect: z.enum(['protect', 'unprotect', 'default']),
});

export type EditSafeListBody = z.infer<typeof editSafeListBodySchema>;
