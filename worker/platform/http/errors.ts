import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ZodError } from 'zod';

import type { ErrorBody } from '#worker/contract/error.ts';
import { AppError, ERROR_CODES, type ErrorCode } from '#worker/domain/app-error.ts';
import { describeError } from '#worker/log.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { AppEnv } from './app-env.ts';

const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limit',
};

export function onError(error: Error, c: Context<AppEnv>): Response {
  const code = recordError(error, c);
  const details = error instanceof AppError ? error.details : undefined;
  return errorAnswer(c, code, details);
}

export function notFound(c: Context<AppEnv>): Response {
  c.set('errorCode', 'not_found');
  return errorAnswer(c, 'not_found');
}

/** The error's code, kept for the request's log line; unexpected errors are logged with their stack. */
export function recordError(error: Error, c: Context<AppEnv>): ErrorCode {
  const code = codeOf(error);
  c.set('errorCode', code);
  // Undefined when the settings were refused, which is already logged.
  const runtime: Runtime | undefined = c.get('runtime');
  if (code === 'server_error') {
    runtime?.log.error('request.failed', { requestId: c.var.requestId, ...describeError(error) });
  }
  return code;
}

function codeOf(error: Error): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (error instanceof ZodError) return 'bad_request';
  if (error instanceof HTTPException) return CODE_OF_STATUS[error.status] ?? 'server_error';
  return 'server_error';
}

function errorAnswer(c: Context<AppEnv>, code: ErrorCode, details?: AppError['details']): Response {
  const { requestId } = c.var;
  const waitSeconds = details?.['retryAfterSeconds'];
  if (waitSeconds !== undefined) c.header('Retry-After', String(waitSeconds));
  const error = details === undefined ? { code, requestId } : { code, requestId, details };
  return c.json({ error } satisfies ErrorBody, ERROR_CODES[code].status);
}
