import { isErrorCode, type ErrorCode } from '#worker/domain/error-code.ts';

/** Where on the page somebody is, by the query of the address. */
export type CleanStep =
  | { kind: 'choose' }
  /** Asked for the permission to move mail; `error`: what an attempt to get it came back with. */
  | { kind: 'permission'; error: ErrorCode | null }
  /** Back from Google with it. */
  | { kind: 'granted' };

export const CHOOSE_PATH = '/clean-direct';
export const PERMISSION_PATH = `${CHOOSE_PATH}?step=permission`;

export function refusedPath(error: ErrorCode): string {
  return `${CHOOSE_PATH}?error=${error}`;
}

/** An error goes before all else: whoever was refused has not been granted. */
export function cleanStep(search: string): CleanStep {
  const params = new URLSearchParams(search);
  const error = params.get('error');
  if (error !== null) {
    return { kind: 'permission', error: isErrorCode(error) ? error : 'oauth_failed' };
  }
  if (params.get('permission') === 'granted') return { kind: 'granted' };
  if (params.get('step') === 'permission') return { kind: 'permission', error: null };
  return { kind: 'choose' };
}
