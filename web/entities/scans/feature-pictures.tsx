import { Trans } from '@lingui/react/macro';
import { Check, Eye, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';

import { ringPath } from '#web/shared/charts/chart-geometry.ts';
import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { BYTES_PER_GIB, CO2_METHOD, storageRange } from '#worker/domain/co2.ts';

import { EXAMPLE_OFFERED, EXAMPLE_TOTAL } from './example-mailbox.ts';

/** One row of the demo, written out so that the start page need not load them all; a test compares it. */
export const PICTURED_NEWSLETTER = {
  id: 'fashion',
  count: 318,
  sizeGB: 0.045,
  readCount: 4,
} as const;

const PERCENT = 64;

/** Decorative, as all of them: the text beside says the same. */
export function ScanPicture() {
  const format = useFormat();
  const total = format.count(EXAMPLE_TOTAL.count);
  const counted = format.count((EXAMPLE_TOTAL.count * PERCENT) / 100);
  const subjects = [
    { id: 'order', text: <Trans>Tack för din beställning nr 4471</Trans> },
    { id: 'offer', text: <Trans>Bara i dag: 30 % på allt för balkongen</Trans> },
    { id: 'meeting', text: <Trans>Mötesanteckningar, tisdag</Trans> },
  ];
  return (
    <Picture>
      <div className="flex items-center gap-5">
        <svg viewBox="-100 -100 200 200" className="size-26 shrink-0">
          <path d={ringPath(100)} className="fill-moss-tint" />
          <path d={ringPath(PERCENT)} className="fill-moss" />
          <text
            y="18"
            textAnchor="middle"
            className="fill-ink font-heading text-[3.25rem] font-bold tracking-[-0.04em]"
          >
            {format.percent(PERCENT)}
          </text>
        </svg>
        <p className="min-w-0">
          <span className="block font-heading text-3xl leading-none font-bold tracking-[-0.035em] tabular-nums">
            {counted}
          </span>
          <span className="mt-1 block text-[0.9375rem] text-soft">
            <Trans>av {total} mejl räknade</Trans>
          </span>
        </p>
      </div>
      <ul className="figures mt-4 border-l-2 border-dotted border-line-strong pl-4 text-[0.8125rem]">
        {subjects.map(({ id, text }) => (
          <li key={id} className="truncate leading-6 text-soft first:text-ink max-sm:last:hidden">
            {text}
          </li>
        ))}
      </ul>
    </Picture>
  );
}

export function RowPicture() {
  const format = useFormat();
  const { count, sizeGB, readCount } = PICTURED_NEWSLETTER;
  const bytes = sizeGB * BYTES_PER_GIB;
  const mails = [
    { id: 'offer', subject: <Trans>Bara i dag: 30 % på allt för balkongen</Trans> },
    { id: 'missed', subject: <Trans>Vi saknar dig, kom tillbaka</Trans> },
  ];
  return (
    <Picture>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
        <TickBox isTicked />
        <span className="min-w-0">
          <span className="block font-semibold">
            <Trans>Modehörnan</Trans>
          </span>
          <span className="block text-[0.8125rem] leading-snug text-soft">
            <Trans>
              {format.count(count)} mejl · Du har öppnat {format.count(readCount)} av dem det
              senaste året
            </Trans>
          </span>
        </span>
        <span className="figures text-[0.8125rem]">{format.bytes(bytes)}</span>
      </div>
      <div className="mt-2 ml-9 border-l-2 border-line pl-4">
        <p className="flex items-center gap-1.5 text-[0.8125rem] font-semibold">
          <Eye className="size-4" />
          <Trans>Titta på mejlen</Trans>
        </p>
        <ul className="mt-1 text-[0.8125rem]">
          {mails.map(({ id, subject }) => (
            <li key={id} className="flex gap-3 leading-6 max-sm:last:hidden">
              <span className="min-w-0 flex-1 truncate">{subject}</span>
              <span className="figures text-soft">{format.bytes(bytes / count)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 border-t border-line pt-3">
        <ProtectedRow />
      </div>
    </Picture>
  );
}

const AUTHORITY = 'Skatteverket';

export function ProtectedRow() {
  return (
    <div className="flex items-center gap-3">
      <TickBox isTicked={false} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{AUTHORITY}</span>
        <span className="block text-[0.8125rem] text-soft">
          <Trans>myndighet, på skyddslistan</Trans>
        </span>
      </span>
      <Tag>
        <Trans>Skyddad</Trans>
      </Tag>
    </div>
  );
}

/** What stands at the foot while somebody chooses. */
export function ChosenBar() {
  const format = useFormat();
  const { count, sizeGB } = EXAMPLE_OFFERED;
  const bytes = sizeGB * BYTES_PER_GIB;
  const co2 = storageRange(bytes, CO2_METHOD);
  const range = format.kgRange(co2.lowKg, co2.highKg);
  return (
    <div className="w-full rounded-button bg-bar p-4 text-bar-text shadow-[0_16px_32px_var(--shadow)] outline outline-line">
      <p className="text-[0.8125rem] leading-snug">
        <span className="block text-base font-semibold">
          <Trans>
            {format.count(count)} mejl valda · {format.bytes(bytes)}
          </Trans>
        </span>
        <Trans>
          Uppskattad CO₂: {format.kg(co2.centralKg)} kg/år · publicerat: {range}
        </Trans>
      </p>
    </div>
  );
}

export function Picture({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-full flex-col border border-line bg-sheet p-4 pb-2 text-[0.9375rem] wrap-anywhere"
    >
      <div className="my-auto">{children}</div>
      <span className="figures mt-1 self-end text-[0.8125rem] text-soft">
        <Trans>exempel</Trans>
      </span>
    </div>
  );
}

export function TickBox({ isTicked }: { isTicked: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-tag ${isTicked ? 'bg-moss text-paper' : 'border border-line-strong text-soft'}`}
    >
      {isTicked ? <Check className="size-4" /> : <LockKeyhole className="size-3.5" />}
    </span>
  );
}
