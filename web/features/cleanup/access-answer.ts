import { isErrorCode, type ErrorCode } from '#worker/domain/app-error.ts';

/** What Google's page was left with, by the query of the address; null when nobody comes from there. */
export type AccessAnswer = { kind: 'granted' } | { kind: 'refused'; code: ErrorCode };

/** An error goes before all else: whoever was refused has not been granted. */
export function readAccessAnswer(search: string): AccessAnswer | null {
  const params = new URLSearchParams(search);
  const error = params.get('error');
  if (error !== null) return { kind: 'refused', code: isErrorCode(error) ? error : 'oauth_failed' };
  return params.get('permission') === 'granted' ? { kind: 'granted' } : null;
}

/** The query without the answer: it is acted on once, and a reload asks for nothing. */
export function withoutAccessAnswer(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('permission');
  params.delete('error');
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}
