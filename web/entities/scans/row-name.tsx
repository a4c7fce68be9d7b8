import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';

import type { LargeReason, OldReason } from '#worker/domain/protection/protection-tally.ts';

const JOINTS = /(?=[.@]\S)/;

/** An address breaks at a dot or @. Written by strangers, so in either direction (bdi). */
export function SenderText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <bdi className={`wrap-anywhere ${className}`.trim()}>
      {text.split(JOINTS).map((part, index) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

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
