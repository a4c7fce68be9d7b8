import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { PaceWait } from '#web/entities/access/gmail-wait.tsx';
import type { ScanProgress } from '#worker/contract/scans.ts';

/** Nothing may stand still for five seconds without a word. */
const STILL_AFTER_MS = 3_500;

function useStandsStill(progress: ScanProgress | null): boolean {
  const [still, setStill] = useState<string | null>(null);
  const shown = JSON.stringify(progress === null ? null : shownFigures(progress));

  useEffect(() => {
    const timer = setTimeout(() => setStill(shown), STILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  return still === shown;
}

function shownFigures(progress: ScanProgress): unknown {
  const { phase, scannedMsgs, progressPercent, sorting, weighing, protecting } = progress;
  const { sendersFound } = progress;
  return [phase, scannedMsgs, progressPercent, sorting, weighing, protecting, sendersFound];
}

export function ScanPace({ progress }: { progress: ScanProgress | null }) {
  return (
    <p className="mt-3 min-h-14 max-w-[34rem] text-soft sm:min-h-8">
      <PaceText progress={progress} />
    </p>
  );
}

function PaceText({ progress }: { progress: ScanProgress | null }) {
  const isStill = useStandsStill(progress);
  const waiting = progress?.waiting ?? null;
  if (waiting?.reason === 'pace') return <PaceWait untilMs={waiting.untilMs} />;
  // The notice tells how long the wait is; what follows is unknown.
  if (waiting !== null) return null;
  if (!isStill) return <TimeLeft secondsLeft={progress?.secondsLeft ?? null} />;
  return progress === null ? (
    <Trans>Kontakten med skanningen dröjer. Den går vidare under tiden.</Trans>
  ) : (
    <Trans>Svaren från Gmail dröjer just nu. Skanningen går vidare.</Trans>
  );
}

const SECONDS_SHOWN_BELOW = 90;
const SECONDS_STEP = 5;

/** Steps of five seconds, then minutes, so that the forecast does not flicker. */
function TimeLeft({ secondsLeft }: { secondsLeft: number | null }) {
  if (secondsLeft === null) return null;
  if (secondsLeft < SECONDS_STEP) return <Trans>strax klar</Trans>;
  if (secondsLeft < SECONDS_SHOWN_BELOW) {
    const seconds = Math.ceil(secondsLeft / SECONDS_STEP) * SECONDS_STEP;
    return <Trans>ungefär {seconds} sekunder kvar</Trans>;
  }
  const minutes = Math.round(secondsLeft / 60);
  return <Plural value={minutes} one="ungefär # minut kvar" other="ungefär # minuter kvar" />;
}
