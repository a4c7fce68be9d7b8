import { useEffect, useState } from 'react';

import type { ScanProgress } from '#worker/contract/scan.ts';

/** Before anybody wonders: nothing may stand still for five seconds without a word. */
const STILL_AFTER_MS = 3_500;

/** Whether nothing that is shown of a scan has changed for a while. */
export function useStandsStill(progress: ScanProgress | null): boolean {
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
