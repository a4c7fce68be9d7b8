import { Plural, Trans } from '@lingui/react/macro';

import type { RemainingTime } from '#worker/domain/connection-lifetime.ts';

/** "5h 12m", or "12 minuter" within the last hour (core, section 4). */
export function RemainingTimeText({ time: { hours, minutes } }: { time: RemainingTime }) {
  if (hours === 0) return <Plural value={minutes} one="# minut" other="# minuter" />;
  return (
    <Trans>
      {hours}h {minutes}m
    </Trans>
  );
}
