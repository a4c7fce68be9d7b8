import { Suspense } from 'react';

import { optionalPart } from '#web/app/optional-part.ts';

const AwardMoment = optionalPart(async () => (await import('./award-moment.tsx')).AwardMoment);

/** Where a page has room for what has just been earned on it. */
export function AwardSection() {
  return (
    <Suspense fallback={null}>
      <AwardMoment />
    </Suspense>
  );
}
