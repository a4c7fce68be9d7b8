import { z } from 'zod';

import { isErrorCode, type ErrorCode } from '#worker/domain/app-error.ts';

/** The one shape of every error answer. An unknown code (a newer server) reads as `default`. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string().transform((code): ErrorCode => (isErrorCode(code) ? code : 'default')),
    requestId: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }),
});

export type ErrorBody = z.input<typeof errorBodySchema>;
