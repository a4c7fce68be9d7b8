import * as z from 'zod/mini';

import { isErrorCode, type ErrorCode } from '#worker/domain/app-error.ts';

/** Every error response. Unknown codes (newer server) read as `default`. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.pipe(
      z.string(),
      z.transform((code): ErrorCode => (isErrorCode(code) ? code : 'default')),
    ),
    requestId: z.string(),
    details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  }),
});

export type ErrorBody = z.input<typeof errorBodySchema>;
