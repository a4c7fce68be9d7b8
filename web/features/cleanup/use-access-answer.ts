import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { serverNow } from '#web/state/server-now.ts';

import { readAccessAnswer, withoutAccessAnswer } from './access-answer.ts';
import { accessRefusal } from './cleanup-problem.ts';
import { nextWithAccess } from './cleanup-stage.ts';
import { takeRequest } from './cleanup-request.ts';
import type { CleanupControl } from './use-cleanup.ts';

/** Acts once on what Google's page was left with, and takes it out of the address. */
export function useAccessAnswer(orderId: string, control: CleanupControl): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const hasActed = useRef(false);

  const act = useEffectEvent(() => {
    const answer = readAccessAnswer(search);
    if (answer === null || hasActed.current) return;
    hasActed.current = true;
    const { progress, ask, setProblem } = control;
    const wish = takeRequest(orderId);
    void navigate(`${pathname}${withoutAccessAnswer(search)}`, { replace: true, state });
    if (answer.kind === 'refused') return setProblem(accessRefusal(answer.code, wish));
    const next = nextWithAccess(progress, wish, serverNow());
    if (next !== null) void ask(next);
  });

  useEffect(() => act(), []);
}
