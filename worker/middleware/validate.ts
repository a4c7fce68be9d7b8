import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import type { ZodType } from 'zod';

import { AppError } from '#worker/domain/app-error.ts';

/**
 * Parses a part of the request by a schema of the contract. The error names the first field at fault,
 * by the schema's own name for it: what was sent is never sent back.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result): undefined => {
    if (result.success) return;
    const field = result.error.issues[0]?.path.join('.') ?? '';
    throw new AppError('bad_request', field === '' ? {} : { details: { field } });
  });
}
