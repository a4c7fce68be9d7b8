import { z } from 'zod';

import { rowIdSchema, unlocksQuerySchema } from './protection.ts';

/** Messages of a row are shown so many at a time, and no more than this in all. */
export const PREVIEW_PAGE = 10;
export const PREVIEW_MOST = 50;

const count = z.number().int().nonnegative();

/** Query of GET /api/scans/:scanId/preview: messages of a row on offer, as it was shown. */
export const previewQuerySchema = z.strictObject({
  row: rowIdSchema,
  version: z.coerce.number().int().nonnegative(),
  offset: z.coerce
    .number()
    .int()
    .nonnegative()
    .max(PREVIEW_MOST - PREVIEW_PAGE)
    .default(0),
  unlocks: unlocksQuerySchema.optional(),
});

/** What is shown of a message, and kept nowhere. */
const previewedMessageSchema = z.object({
  subject: z.string(),
  sender: z.string(),
  receivedAtMs: z.number(),
  sizeBytes: count,
});

export const previewSchema = z.object({
  /** Newest first, as far as the scan knows before they are fetched. Those that are gone from the mailbox are left out. */
  messages: z.array(previewedMessageSchema),
  goneCount: count,
  /** null: there are no more, or no more are shown. */
  nextOffset: count.nullable(),
});

export type Preview = z.infer<typeof previewSchema>;
export type PreviewedMessage = z.infer<typeof previewedMessageSchema>;
