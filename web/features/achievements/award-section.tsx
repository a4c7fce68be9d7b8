import { Suspense } from 'react';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';

const AwardMoment = optionalPart(async () => (await import('./award-moment.tsx')).AwardMoment);

type AwardSectionProps = {
  /** A change polls again. */
  confirmedCount?: number;
};

export function AwardSection({ confirmedCount = 0 }: AwardSectionProps) {
  return (
    <Suspense fallback={null}>
      <AwardMoment confirmedCount={confirmedCount} />
    </Suspense>
  );
}
