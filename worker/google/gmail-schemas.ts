import { z } from 'zod';

const idSchema = z.string().regex(/^[0-9a-f]{1,16}$/);
const nonNegative = z.number().int().nonnegative();

export const profileSchema = z.object({
  messagesTotal: nonNegative,
  historyId: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .transform((historyId) => historyId ?? null),
});

/** Gmail leaves `messages` out of an empty page. */
export const messagePageSchema = z.object({
  messages: z.array(z.object({ id: idSchema, threadId: idSchema.optional() })).default([]),
  nextPageToken: z.string().min(1).optional(),
});

export const messageSchema = z.object({
  sizeEstimate: nonNegative,
  /** Epoch milliseconds, as text. */
  internalDate: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  payload: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .default({ headers: [] }),
});
