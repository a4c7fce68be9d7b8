import { Suspense } from 'react';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';

const AwardMoment = optionalPart(async () => (await import('./award-moment.tsx')).AwardMoment);

type AwardSectionProps = {
  /** A change polls again. */
  deedCount?: number;
};

export function AwardSection({ deedCount = 0 }: AwardSectionProps) {
  return (
    <Suspense fallback={null}>
      <AwardMoment deedCount={deedCount} />
    </Suspense>
  );
}
