import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';

import type { LargeReason, OldReason } from '#worker/domain/protection/protection-tally.ts';

/** Before a dot or an @ inside a word. */
const JOINTS = /(?=[.@]\S)/;

/**
 * What a sender is called or where its mail comes from, whole: where the line is too short an address goes on in the next
 * at one of its joints, and only a part that is longer than a line breaks within. Written by strangers, in any direction.
 */
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
