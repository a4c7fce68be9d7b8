import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { type ErrorCode, isErrorCode } from '#worker/domain/app-error.ts';

import { accessRefusal } from '#web/entities/cleanups/cleanup-problem.ts';
import { takeRequest } from '#web/entities/cleanups/cleanup-request.ts';
import { nextWithAccess } from '#web/entities/cleanups/cleanup-stage.ts';
import type { CleanupControl } from '#web/entities/cleanups/use-cleanup.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';

/** null: not returned from Google. */
export type PermissionResult = { kind: 'granted' } | { kind: 'refused'; code: ErrorCode };

/** An error outranks the grant. */
export function readPermissionResult(search: string): PermissionResult | null {
  const params = new URLSearchParams(search);
  const error = params.get('error');
  if (error !== null) return { kind: 'refused', code: isErrorCode(error) ? error : 'oauth_failed' };
  return params.get('permission') === 'granted' ? { kind: 'granted' } : null;
}

/** Handled once; a reload asks for nothing. */
export function withoutPermissionResult(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('permission');
  params.delete('error');
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}

export function usePermissionResult(orderId: string, control: CleanupControl): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const hasActed = useRef(false);

  const act = useEffectEvent(() => {
    const result = readPermissionResult(search);
    if (result === null || hasActed.current) return;
    hasActed.current = true;
    const { progress, ask, setProblem } = control;
    const request = takeRequest(orderId);
    void navigate(`${pathname}${withoutPermissionResult(search)}`, { replace: true, state });
    if (result.kind === 'refused') return setProblem(accessRefusal(result.code, request));
    const next = nextWithAccess(progress, request, serverNow());
    if (next !== null) void ask(next);
  });

  useEffect(() => act(), []);
}
