import { Suspense } from 'react';

import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';

const AwardMoment = optionalPart(async () => (await import('./award-moment.tsx')).AwardMoment);

type AwardSectionProps = {
  /** How much has been done that can earn something: with more of it, it is looked for anew. */
  deedCount?: number;
};

/** Where a page has room for what has just been earned on it. */
export function AwardSection({ deedCount = 0 }: AwardSectionProps) {
  return (
    <Suspense fallback={null}>
      <AwardMoment deedCount={deedCount} />
    </Suspense>
  );
}
