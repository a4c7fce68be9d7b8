import { useEffect, useEffectEvent, useState } from 'react';

import { useIsWide } from '#web/features/clean/use-is-wide.ts';

import { advanceScan, DEMO_SCAN_END, DEMO_SCAN_START } from './demo-scan.ts';

const NARROW_TICK_MS = 100;
const WIDE_TICK_MS = 150;
const RESULT_DELAY_MS = 500;

/** The pretended scan, tick by tick; `onFinished` half a second after the last. */
export function useDemoScan(onFinished: () => void) {
  const tickMs = useIsWide() ? WIDE_TICK_MS : NARROW_TICK_MS;
  const [scan, setScan] = useState(DEMO_SCAN_START);
  const isAtEnd = scan.percent >= 100;
  const finish = useEffectEvent(() => onFinished());

  useEffect(() => {
    if (isAtEnd) {
      const timer = setTimeout(() => finish(), RESULT_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(() => setScan((now) => advanceScan(now, Math.random)), tickMs);
    return () => clearInterval(timer);
  }, [isAtEnd, tickMs]);

  return { scan, skipToEnd: () => setScan(DEMO_SCAN_END) };
}
