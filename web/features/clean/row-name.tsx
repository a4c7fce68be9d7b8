import { Trans } from '@lingui/react/macro';

import type { LargeReason, OldReason } from '#worker/domain/protection/protection-tally.ts';

export function YearName({ year, isOpenEnded }: Pick<OldReason, 'year' | 'isOpenEnded'>) {
  return isOpenEnded ? <Trans>{year} och äldre</Trans> : <>{year}</>;
}

export function SizeName({ fromMb, toMb }: LargeReason) {
  if (toMb === null) return <Trans>Över {fromMb} MB</Trans>;
  return (
    <span className="whitespace-nowrap">
      {fromMb}–{toMb} MB
    </span>
  );
}
