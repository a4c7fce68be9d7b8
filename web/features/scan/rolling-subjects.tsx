import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { useReducedMotion } from '#web/shared/lib/browser.ts';

import { subjectsAfterTurn } from './subjects-shown.ts';

const ROTATION_MS = 500;

type RollingSubjectsProps = {
  /** May change at any rate; the display has its own. */
  subjects: readonly string[];
  note: ReactNode;
};

/** Can be paused; still under reduced motion. */
export function RollingSubjects({ subjects, note }: RollingSubjectsProps) {
  const prefersStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const [shown, setShown] = useState(() => subjectsAfterTurn([], subjects, true));
  const turn = useEffectEvent(() => setShown(subjectsAfterTurn(shown, subjects, prefersStill)));

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => turn(), ROTATION_MS);
    return () => clearInterval(timer);
  }, [isPaused]);

  return (
    <div className="mt-8 min-w-0">
      {/* Reserves its place, so that nothing below moves. */}
      <ul
        aria-live="off"
        className="figures min-h-27 border-l-2 border-dotted border-line-strong pl-4"
      >
        {shown.length > 0 ? null : (
          <li className="font-sans text-[0.9375rem] leading-9 text-soft">
            <Trans>Här rullar ämnesrader när vi väger.</Trans>
          </li>
        )}
        {shown.map((subject, index) => (
          <li
            key={index}
            className={`truncate leading-9 ${index === 0 ? '' : 'text-soft'} text-[0.9375rem]`}
          >
            {subject}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[0.8125rem] text-soft">
        {note}{' '}
        {prefersStill || shown.length < 2 ? null : (
          <button
            type="button"
            className="text-link -m-2 p-2 font-medium text-ink"
            onClick={() => setIsPaused((wasPaused) => !wasPaused)}
          >
            {isPaused ? <Trans>Fortsätt</Trans> : <Trans>Pausa</Trans>}
          </button>
        )}
      </p>
    </div>
  );
}
