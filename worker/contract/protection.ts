import { z } from 'zod';

import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import { PROTECTIONS } from '#worker/domain/protection/protection.ts';
import { EVERY_ROW, MAX_SAFE_LIST_EDITS } from '#worker/domain/protection/safe-list.ts';

/** More than anybody unlocks by hand; a whole kind is one. */
const MAX_UNLOCKS = 300;
/** An address and what a person may type around it. */
const MAX_TARGET_LENGTH = 300;

const ROW_ID = /^(sender:[1-9]\d{0,4}|old:\d{4}|(own-)?large:(10|25|100))$/;

/** Of whichever kind. */
export const rowIdSchema = z.custom<RowId>(
  (value) => typeof value === 'string' && ROW_ID.test(value),
);

/** One protection that does not count, in one row or in every row. */
export const unlockSchema = z.strictObject({
  rowId: z.union([rowIdSchema, z.literal(EVERY_ROW)]),
  protection: z.enum(PROTECTIONS),
});

export type Unlock = z.infer<typeof unlockSchema>;

export const unlocksSchema = z.array(unlockSchema).max(MAX_UNLOCKS);

/** The same in a query: `rowId~protection`, by commas. */
export const unlocksQuerySchema = z
  .string()
  .max(MAX_UNLOCKS * 40)
  .transform((text) =>
    text.split(',').map((entry) => {
      const [rowId, protection, ...rest] = entry.split('~');
      return rest.length === 0 ? { rowId, protection } : null;
    }),
  )
  .pipe(unlocksSchema);

export function formatUnlocks(unlocks: readonly Unlock[]): string {
  return unlocks.map(({ rowId, protection }) => `${rowId}~${protection}`).join(',');
}

/** What the user has changed about the list of senders whose mail is left alone. */
const safeListEditSchema = z.object({
  target: z.string(),
  effect: z.enum(['protect', 'unprotect']),
});

/** Answer of GET and PUT /api/protections. */
export const safeListSchema = z.object({
  /** By name. */
  edits: z.array(safeListEditSchema).max(MAX_SAFE_LIST_EDITS),
  /** How many domains the list holds for everybody. */
  commonCount: z.number().int().nonnegative(),
});

export type SafeListView = z.infer<typeof safeListSchema>;

/** Body of PUT /api/protections. `target`: an address or a domain, as typed; `default`: as for everybody. */
export const editSafeListBodySchema = z.strictObject({
  target: z.string().min(1).max(MAX_TARGET_LENGTH),
  effect: z.enum(['protect', 'unprotect', 'default']),
});

export type EditSafeListBody = z.infer<typeof editSafeListBodySchema>;
