import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { orderAmounts } from '#worker/domain/orders/prices.ts';

import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { DEMO_PROTECTED_COUNT, DEMO_RESULT } from '#web/entities/scans/demo-result.ts';
import {
  ChosenBar,
  PICTURED_ROWS,
  picturedSum,
  TickBox,
} from '#web/entities/scans/feature-pictures.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { Receipt } from '#web/shared/components/receipt.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';

const FILLS = ['fill-ink', 'fill-clay', 'fill-clay/60'] as const;
const GAP_PERCENT = 0.6;
const NBSP = '\u00a0';

/** A result of the demo, with what is chosen and what that costs, labelled as an example. */
export function ResultPicture() {
  const { t } = useLingui();
  const format = useFormat();
  const currency = useCurrency();
  const { priceMinor } = orderAmounts(useAtomValue(priceListAtom), 'direct', currency, false);
  const [value, unit] = format.chosenBytes(DEMO_RESULT.sizeGB * BYTES_PER_GIB).split(NBSP);
  return (
    <div className="mx-auto w-full max-w-[26rem]">
      <Receipt
        subtitle={t`Kvitto på en inkorg`}
        isPrinting
        className="[&>.receipt-paper]:pt-5 [&>.receipt-paper]:pb-28 md:rotate-1"
      >
        <div className="receipt-section receipt-printed font-sans">
          <p className="flex flex-wrap items-end justify-between gap-x-4">
            <span className="font-heading text-6xl leading-none font-bold tracking-[-0.045em]">
              {value} <span className="text-3xl">{unit}</span>
            </span>
            <span className="text-right text-[0.9375rem] leading-snug text-soft">
              <Tag tone="clay">
                <Trans>Exempel</Trans>
              </Tag>
              <span className="block">
                <Trans>{format.count(DEMO_RESULT.totalEmails)} mejl</Trans>
              </span>
            </span>
          </p>
          <WeightBar />
        </div>
        <ul className="receipt-section">
          {PICTURED_ROWS.map(({ id, name, count, sizeGB }) => (
            <Row key={id} isTicked name={name} count={count}>
              {format.bytes(sizeGB * BYTES_PER_GIB)}
            </Row>
          ))}
          <Row isTicked={false} name={<Trans>Viktiga</Trans>} count={DEMO_PROTECTED_COUNT}>
            <Tag>
              <Trans>Skyddade</Trans>
            </Tag>
          </Row>
        </ul>
      </Receipt>
      <div className="relative z-10 -mx-2 -mt-[6.5rem] sm:-mx-4">
        <ChosenBar>
          <span className="shrink-0 rounded-button bg-bar-action px-4 py-2.5 text-[0.9375rem] leading-tight font-semibold text-[var(--bar-ink)]">
            <Trans>{format.money(priceMinor, currency)}, en gång</Trans>
          </span>
        </ChosenBar>
      </div>
    </div>
  );
}

type RowProps = { isTicked: boolean; name: ReactNode; count: number; children: ReactNode };

function Row({ isTicked, name, count, children }: RowProps) {
  const format = useFormat();
  return (
    <li className="receipt-printed flex flex-wrap items-center gap-x-3 py-1 text-[0.9375rem]">
      <TickBox isTicked={isTicked} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 wrap-anywhere">
        <span className="font-sans font-semibold">{name}</span>
        <span className="text-[0.8125rem] text-soft">{format.count(count)}</span>
      </span>
      <span className="ml-auto">{children}</span>
    </li>
  );
}

/** What can go, by kind, of the whole. In an SVG, since the page's policy allows no inline style. */
function WeightBar() {
  const format = useFormat();
  const { bytes } = picturedSum();
  const parts = PICTURED_ROWS.map(({ id, sizeGB }, index) => ({
    id,
    fill: FILLS[index],
    fromPercent: percentOf(
      PICTURED_ROWS.slice(0, index).reduce((sum, before) => sum + before.sizeGB, 0),
    ),
    percent: percentOf(sizeGB),
  }));
  const restPercent = percentOf(DEMO_RESULT.sizeGB - bytes / BYTES_PER_GIB);
  return (
    <div className="mt-3">
      <svg aria-hidden="true" className="drawn block h-4 w-full">
        <rect
          x={`${100 - restPercent}%`}
          width={`${restPercent}%`}
          height="100%"
          className="fill-line"
        />
        {parts.map(({ id, fill, fromPercent, percent }) => (
          <rect
            key={id}
            x={`${fromPercent}%`}
            width={`${Math.max(percent - GAP_PERCENT, GAP_PERCENT)}%`}
            height="100%"
            className={fill}
          />
        ))}
      </svg>
      <p className="mt-2 text-[0.9375rem] font-semibold">
        <Trans>{format.bytes(bytes)} kan slängas</Trans>
      </p>
    </div>
  );
}

function percentOf(sizeGB: number): number {
  return (100 * sizeGB) / DEMO_RESULT.sizeGB;
}
