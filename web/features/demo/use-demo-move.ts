import { useEffect, useState } from 'react';

import { serverNow } from '#web/state/server-now.ts';

import { MOVE_STEPS, movedAfter, STEP_MS, stepsAfter } from './demo-move.ts';

type DemoMove = { emailCount: number; orderedAtMs: number };

/** How many of the messages the pretended move has moved. */
export function useDemoMove({ emailCount, orderedAtMs }: DemoMove) {
  const [step, setStep] = useState(() => stepsAfter(serverNow() - orderedAtMs));
  const isDone = step >= MOVE_STEPS;

  useEffect(() => {
    if (isDone) return undefined;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isDone]);

  return { isDone, movedCount: movedAfter(step, emailCount) };
}
