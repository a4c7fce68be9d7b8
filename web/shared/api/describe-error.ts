import { ERROR_CODES, isErrorCode, type ErrorCode } from '#worker/domain/app-error.ts';

export type ErrorKind = 'auth' | 'network' | 'api' | 'other';

/** `code` picks the text; null leaves it to the context. */
export type DescribedError = { kind: ErrorKind; code: ErrorCode | null; isRetryable: boolean };

const AUTH_CODES: ReadonlySet<ErrorCode> = new Set([
  'invalid_credentials',
  'user_not_found',
  'email_exists',
  'weak_password',
  'invalid_email',
  'unauthenticated',
  'oauth_state_invalid',
  'oauth_denied',
  'oauth_failed',
  'oauth_scope_missing',
  'oauth_account_mismatch',
  'token_save_failed',
]);

const NOT_RETRYABLE_STATUSES: ReadonlySet<number> = new Set([400, 403]);

/**
 * The specification's general handler (core, section 8): auth errors are not retryable, network errors are, other
 * statuses are unless 400 or 403, and the rest takes the caller's context. Without a code the message decides. Our
 * codes say themselves whether a retry can succeed.
 */
export function describeError(error: unknown): DescribedError {
  const { name, message, status, code } = readError(error);
  const knownCode = isErrorCode(code) ? code : null;

  if (name.startsWith('Auth') || status === 401 || (knownCode && AUTH_CODES.has(knownCode))) {
    return { kind: 'auth', code: knownCode ?? codeFromMessage(message), isRetryable: false };
  }
  const messageCode = code === null ? codeFromMessage(message) : null;
  if (knownCode === 'network_error' || (status === null && messageCode === 'network_error')) {
    return { kind: 'network', code: 'network_error', isRetryable: true };
  }
  if (status !== null || code !== null) {
    const mayPass = status === null || !NOT_RETRYABLE_STATUSES.has(status);
    const isRetryable = mayPass && (knownCode === null || ERROR_CODES[knownCode].isRetryable);
    return { kind: 'api', code: knownCode ?? messageCode ?? 'default', isRetryable };
  }
  return { kind: 'other', code: messageCode, isRetryable: messageCode === 'timeout' };
}

function codeFromMessage(message: string): ErrorCode | null {
  const text = message.toLowerCase();
  if (text.includes('network') || text.includes('fetch')) return 'network_error';
  if (text.includes('timeout')) return 'timeout';
  if (text.includes('credentials')) return 'invalid_credentials';
  return null;
}

type ErrorShape = { name: string; message: string; status: number | null; code: string | null };

/** Anything can be thrown. */
function readError(error: unknown): ErrorShape {
  if (typeof error === 'string') return { name: '', message: error, status: null, code: null };
  if (typeof error !== 'object' || error === null) {
    return { name: '', message: '', status: null, code: null };
  }
  const name = 'name' in error && typeof error.name === 'string' ? error.name : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  const status = 'status' in error && typeof error.status === 'number' ? error.status : null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return { name, message, status, code };
}
