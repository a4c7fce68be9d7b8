import { useEffect, useState } from 'react';

import { MOVE_STEPS, movedAfter } from './demo-move.ts';

const STEP_MS = 3000;

/** How many of the messages the pretended move has moved. */
export function useDemoMove(emailCount: number) {
  const [step, setStep] = useState(0);
  const isDone = step >= MOVE_STEPS;

  useEffect(() => {
    if (isDone) return undefined;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [isDone]);

  return { isDone, movedCount: movedAfter(step, emailCount) };
}
