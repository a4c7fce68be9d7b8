import { z } from 'zod';

const idSchema = z.string().regex(/^[0-9a-f]{1,16}$/);
const nonNegative = z.number().int().nonnegative();

/** Gmail leaves the total out of a label that holds none: its id tells such an answer from no answer. */
export const labelSchema = z.object({ id: z.string(), messagesTotal: nonNegative.default(0) });

/** Of Gmail's own labels nothing but the id is of use. */
export const labelListSchema = z.object({
  labels: z.array(z.object({ id: z.string(), name: z.string().default('') })).default([]),
});

export const profileSchema = z.object({
  emailAddress: z
    .string()
    .optional()
    .transform((address) => address ?? null),
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

const headersSchema = z
  .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
  .default({ headers: [] });

/** Gmail leaves the labels out of a message that has none. */
export const labelledMessageSchema = z.object({
  labelIds: z.array(z.string()).default([]),
  payload: headersSchema,
});

export const messageSchema = z.object({
  sizeEstimate: z.number().int().positive(),
  /** Epoch milliseconds, as text; of before 1970 where a clock was wrong. */
  internalDate: z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
  payload: headersSchema,
});
