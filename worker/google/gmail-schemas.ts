import { z } from 'zod';

const idSchema = z.string().regex(/^[0-9a-f]{1,16}$/);
const nonNegative = z.number().int().nonnegative();

export const profileSchema = z.object({
  messagesTotal: nonNegative,
  historyId: z.string(),
});

/** Gmail leaves `messages` out of an empty page. */
export const messagePageSchema = z.object({
  messages: z.array(z.object({ id: idSchema, threadId: idSchema.optional() })).default([]),
  nextPageToken: z.string().min(1).optional(),
});

export const messageSchema = z.object({
  id: idSchema,
  sizeEstimate: nonNegative,
  payload: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .default({ headers: [] }),
});
