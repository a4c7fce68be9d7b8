import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { exampleFigures, REAL_TOTALS_FROM_MAILS } from '#worker/domain/stats/landing-figures.ts';

import { EitherText } from '#web/shared/components/either-text.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

/** An example, labelled as such, until `countLiveStats` has real figures. */
export function StatsStrip() {
  const { t } = useLingui();
  return (
    <section
      data-live="stats"
      aria-label={t`Så mycket har alla städat tillsammans`}
      className="group grid grid-cols-1 gap-x-10 gap-y-1 border-t border-line py-4 sm:py-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]"
    >
      <h2 className="sr-only">
        <Trans>Så mycket har alla städat tillsammans</Trans>
      </h2>
      <Figures />
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 self-center text-[0.8125rem] leading-snug text-soft">
        <ExampleNote />
        <template>
          <span>
            <Trans>Allt som har flyttats och inte lagts tillbaka, för alla tillsammans.</Trans>
          </span>
        </template>
      </div>
    </section>
  );
}

function Figures() {
  const format = useFormat();
  const { emails, gigabytes, co2 } = exampleFigures();
  const size = format.byteQuantity(gigabytes * BYTES_PER_GIB);
  const range = format.kgRange(co2.lowKg, co2.highKg);
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-1 wrap-anywhere sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,6fr)]">
      <BigFigure
        name="emails"
        label={<Trans>Mejl flyttade till papperskorgen</Trans>}
        value={format.count(Math.floor(emails))}
      />
      <BigFigure
        name="size"
        label={<Trans>Bortstädat</Trans>}
        value={size.value}
        unit={size.unit}
      />
      <BigFigure
        name="co2"
        label={<Trans>Uppskattad CO₂ för de mejlen, per år</Trans>}
        value={format.kg(co2.centralKg)}
        unit="kg"
        span={
          <Trans>
            publicerat: <span data-figure="co2-range">{range}</span>
          </Trans>
        }
      />
    </dl>
  );
}

type BigFigureProps = {
  name: 'emails' | 'size' | 'co2';
  label: ReactNode;
  value: string;
  unit?: string;
  /** An estimate is never shown larger than its span. */
  span?: ReactNode;
};

/** Small while it is an example: what is invented is never larger than what is true. */
function BigFigure({ name, label, value, unit, span }: BigFigureProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
      <dt className="text-[0.8125rem] text-soft">{label}</dt>
      <dd
        className={`figures min-h-8 leading-8 font-semibold max-sm:text-right ${
          span === undefined ? 'group-data-real:text-2xl group-data-real:tracking-[-0.04em]' : ''
        }`}
      >
        <span data-figure={name}>{value}</span>
        {unit === undefined ? null : (
          <>
            {' '}
            <span
              data-figure={`${name}-unit`}
              className={span === undefined ? undefined : 'mr-[1ch]'}
            >
              {unit}
            </span>
          </>
        )}
        {span === undefined ? null : <span className="inline-block">{span}</span>}
      </dd>
    </div>
  );
}

function ExampleNote() {
  const format = useFormat();
  return (
    <span data-example="" className="contents">
      <Tag tone="clay">
        <Trans>Exempel</Trans>
      </Tag>
      <span className="min-w-0 flex-1 basis-48">
        <Trans>
          Riktiga siffror visas från {format.count(REAL_TOTALS_FROM_MAILS)} städade mejl.
        </Trans>{' '}
        <button
          type="button"
          hidden
          className="either-text text-link -my-2 py-2 [&[hidden]]:invisible [&[hidden]]:inline-block!"
        >
          <EitherText
            first={<Trans>Pausa räkningen</Trans>}
            second={<Trans>Fortsätt räkna</Trans>}
          />
        </button>
      </span>
    </span>
  );
}
