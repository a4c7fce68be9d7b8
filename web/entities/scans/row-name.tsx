import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Fragment } from 'react';

import type { RowId } from '#worker/domain/cleanups/row-id.ts';
import type { LargeReason, OldReason } from '#worker/domain/protection/protection-tally.ts';
import { LARGE_MAIL_CLASSES } from '#worker/domain/scans/listing/size-bucket.ts';

type YearOf = Pick<OldReason, 'year' | 'isOpenEnded'>;
type SizeOf = Pick<LargeReason, 'fromMb' | 'toMb'>;

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

type Texts = Pick<I18n, '_'>;

export function yearName({ year, isOpenEnded }: YearOf, i18n: Texts): string {
  return isOpenEnded ? i18n._(msg`${year} och äldre`) : String(year);
}

export function sizeName({ fromMb, toMb }: SizeOf, i18n: Texts): string {
  return i18n._(toMb === null ? msg`Över ${fromMb} MB` : msg`${fromMb}–${toMb} MB`);
}

export function YearName(year: YearOf) {
  const { i18n } = useLingui();
  return <>{yearName(year, i18n)}</>;
}

export function SizeName(size: SizeOf) {
  const { i18n } = useLingui();
  return <span className="whitespace-nowrap">{sizeName(size, i18n)}</span>;
}

export type CleanedRow = { id: RowId; sender: string | null; isOpenEnded: boolean };

/** Of a row that was chosen, whose scan may be gone. `name`: null once the sender's is deleted. */
export function rowName(
  { id, sender, isOpenEnded }: CleanedRow,
  i18n: Texts,
): { kind: string; name: string | null } {
  const [kind, number] = id.split(':');
  switch (kind) {
    case 'sender':
      return { kind: i18n._(msg`Nyhetsbrev`), name: sender };
    case 'old':
      return {
        kind: i18n._(msg`Gamla mejl`),
        name: yearName({ year: Number(number), isOpenEnded }, i18n),
      };
    case 'own-large':
      return { kind: i18n._(msg`Stora du har skickat`), name: sizeClassName(Number(number), i18n) };
    default:
      return { kind: i18n._(msg`Stora bilagor`), name: sizeClassName(Number(number), i18n) };
  }
}

function sizeClassName(fromMb: number, i18n: Texts): string {
  const toMb = LARGE_MAIL_CLASSES.find((each) => each.fromMb === fromMb)?.toMb ?? null;
  return sizeName({ fromMb, toMb }, i18n);
}
