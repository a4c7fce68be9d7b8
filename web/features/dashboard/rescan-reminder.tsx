import { Plural, Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';

import { Banner } from '#web/components/banner.tsx';
import { useNow } from '#web/components/use-now.ts';

import { daysWhenRescanIsDue } from './rescan-due.ts';

const REFRESH_MS = 3_600_000;

export function RescanReminder({ lastScanAtMs }: { lastScanAtMs: number }) {
  const days = daysWhenRescanIsDue(lastScanAtMs, useNow(REFRESH_MS));
  if (days === null) return null;
  return (
    <div className="mt-6">
      <Banner tone="notice" icon={<CalendarClock />} title={<Trans>Dags att väga om?</Trans>}>
        <Plural
          value={days}
          one="Din senaste skanning är # dag gammal."
          other="Din senaste skanning är # dagar gammal."
        />
      </Banner>
    </div>
  );
}
