import { useEffect, useRef } from 'react';

import { PayButton, type PayHint } from './pay-button.tsx';
import { PayFailure } from './pay-failure.tsx';
import type { PayProblem } from './pay-problem.ts';

type PayEndProps = {
  problem: PayProblem | null;
  sum: string;
  hint: PayHint;
  onRetry: () => void;
};

/**
 * The button, and above it why pressing it came to nothing. The focus stays on the button, which the reason pushes down:
 * both are brought whole into the window.
 */
export function PayEnd({ problem, sum, hint, onRetry }: PayEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const failure = problem?.kind === 'step' ? problem : null;

  useEffect(() => {
    if (failure !== null) end.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  return (
    <div ref={end} className="mt-4 grid gap-6">
      {failure === null ? null : <PayFailure problem={failure} onRetry={onRetry} />}
      <PayButton sum={sum} hint={hint} />
    </div>
  );
}
