import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';

import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import {
  EXAMPLE_OFFERED,
  EXAMPLE_REST,
  EXAMPLE_ROWS,
  EXAMPLE_TOTAL,
} from '#web/entities/scans/example-mailbox.ts';
import { Tag } from '#web/shared/components/marks.tsx';
import { Receipt, ReceiptLine, ReceiptLines } from '#web/shared/components/paper/receipt.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';

const GAP_PERCENT = 0.6;
const NBSP = '\u00a0';

/** The rows, and at once the key to the bar above them. */
const ROWS = [
  {
    id: 'large',
    name: <Trans>Stora bilagor</Trans>,
    key: 'clay',
    ...EXAMPLE_ROWS.largeAttachments,
  },
  { id: 'old', name: <Trans>Äldre än 3 år</Trans>, key: 'clay-mid', ...EXAMPLE_ROWS.oldEmails },
  { id: 'newsletters', name: <Trans>Nyhetsbrev</Trans>, key: 'ink', ...EXAMPLE_ROWS.newsletters },
  { id: 'rest', name: <Trans>Resten ligger kvar</Trans>, key: 'line', ...EXAMPLE_REST },
] as const;

const FILL = {
  clay: 'fill-clay',
  'clay-mid': 'fill-clay/55',
  ink: 'fill-ink',
  line: 'fill-line',
} as const;

/** A result as the scan prints it, labelled as an example. */
export function ResultPicture() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const currency = useCurrency();
  const { priceMinor } = orderAmounts(useAtomValue(priceListAtom), 'direct', currency, false);
  const [value, unit] = format.chosenBytes(EXAMPLE_TOTAL.sizeGB * BYTES_PER_GIB).split(NBSP);
  return (
    <Receipt
      subtitle={t`Kvitto på en inkorg`}
      isPrinting
      className="mx-auto w-full max-w-[26rem] md:col-start-2 md:row-start-1 [&>.receipt-paper]:pt-5"
    >
      <div className="receipt-section receipt-printed font-sans">
        <p className="flex flex-wrap items-end justify-between gap-x-2 sm:gap-x-4">
          <span className="font-heading text-[3.25rem] leading-none font-bold tracking-[-0.045em] sm:text-6xl">
            {value} <span className="text-3xl">{unit}</span>
          </span>
          <span className="text-right text-[0.9375rem] leading-snug">
            <Tag tone="clay">
              <Trans>Exempel</Trans>
            </Tag>
            <span className="block">
              <Trans>{format.count(EXAMPLE_TOTAL.count)} mejl</Trans>
            </span>
          </span>
        </p>
        <WeightBar />
      </div>
      <ul className="receipt-section text-[0.875rem] sm:text-[0.9375rem]">
        {ROWS.map(({ id, name, key, count, sizeGB }) => (
          <Row key={id} name={name} fill={FILL[key]} count={count}>
            {format.bytes(sizeGB * BYTES_PER_GIB)}
          </Row>
        ))}
      </ul>
      <ReceiptLines>
        <ReceiptLine
          label={t`KAN SLÄNGAS`}
          value={format.bytes(EXAMPLE_OFFERED.sizeGB * BYTES_PER_GIB)}
          isStrong
        />
        <ReceiptLine label={t`Skanning`} value={format.money(0, currency)} />
        <ReceiptLine
          label={i18n._(TIER_NAME.direct)}
          detail={t`om du vill`}
          value={format.money(priceMinor, currency)}
        />
      </ReceiptLines>
    </Receipt>
  );
}

type RowProps = { name: ReactNode; fill: string; count: number; children: ReactNode };

function Row({ name, fill, count, children }: RowProps) {
  const format = useFormat();
  return (
    <li className="receipt-printed flex flex-wrap items-baseline gap-x-2 sm:gap-x-3">
      <svg aria-hidden="true" viewBox="0 0 12 12" className="drawn size-3 shrink-0">
        <rect width="12" height="12" className={fill} />
      </svg>
      <span className="min-w-0 flex-1 font-sans font-semibold wrap-anywhere">{name}</span>
      <span className="ml-auto flex gap-x-2 text-right sm:gap-x-4">
        <span className="text-soft">{format.count(count)}</span>
        <span className="min-w-[7ch] sm:min-w-[8ch]">{children}</span>
      </span>
    </li>
  );
}

/** Each row's part of the whole. In an SVG, since the page's policy allows no inline style. */
function WeightBar() {
  const parts = ROWS.map(({ id, key, sizeGB }, index) => ({
    id,
    fill: FILL[key],
    fromPercent: percentOf(ROWS.slice(0, index).reduce((sum, before) => sum + before.sizeGB, 0)),
    percent: percentOf(sizeGB),
  }));
  return (
    <svg aria-hidden="true" className="drawn mt-3 block h-4 w-full">
      {parts.map(({ id, fill, fromPercent, percent }) => (
        <rect
          key={id}
          x={`${fromPercent}%`}
          width={`${percent - GAP_PERCENT}%`}
          height="100%"
          className={fill}
        />
      ))}
    </svg>
  );
}

function percentOf(sizeGB: number): number {
  return (100 * sizeGB) / EXAMPLE_TOTAL.sizeGB;
}
