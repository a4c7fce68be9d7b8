import { z } from 'zod';

import { isErrorCode, type ErrorCode } from '#worker/domain/app-error.ts';

/** Every error response. Unknown codes (newer server) read as `default`. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string().transform((code): ErrorCode => (isErrorCode(code) ? code : 'default')),
    requestId: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
});

export type ErrorBody = z.input<typeof errorBodySchema>;
