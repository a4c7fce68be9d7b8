import { isErrorCode, type ErrorCode } from '#worker/domain/app-error.ts';
import type { Tier } from '#worker/domain/orders/prices.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';

export type CleanStep =
  | { kind: 'choose' }
  /** `error`: from the last attempt. */
  | { kind: 'permission'; error: ErrorCode | null }
  | { kind: 'granted' };

export function permissionPath(tier: Tier): string {
  return `${CHOOSE_PATHS[tier]}?step=permission`;
}

export function refusedPath(tier: Tier, error: ErrorCode): string {
  return `${CHOOSE_PATHS[tier]}?error=${error}`;
}

/** An error outranks the grant. */
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
