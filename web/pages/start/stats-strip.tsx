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
      className="relative border-t border-line py-12 md:py-16"
    >
      {/* Its top is visible on a first screen; a low window never fits all of it. */}
      <span data-seen="" className="absolute top-3/4" />
      <h2 className="sr-only">
        <Trans>Så mycket har alla städat tillsammans</Trans>
      </h2>
      <Figures />
      <div className="mt-6 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-soft">
        <ExampleNote />
        <template>
          <span>
            <Trans>Allt som har flyttats och inte lagts tillbaka, för alla tillsammans.</Trans>
          </span>
        </template>
        <button type="button" hidden className="either-text text-link -my-2 p-2 text-[0.8125rem]">
          <EitherText
            first={<Trans>Pausa räkningen</Trans>}
            second={<Trans>Fortsätt räkna</Trans>}
          />
        </button>
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
    <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
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

function BigFigure({ name, label, value, unit, span }: BigFigureProps) {
  const isEstimate = span !== undefined;
  return (
    <div>
      <dt className="flex items-end text-sm font-semibold sm:max-lg:min-h-10">{label}</dt>
      <dd className="mt-2">
        <p
          className={
            isEstimate
              ? 'figures text-lg leading-snug font-semibold'
              : 'font-heading text-4xl leading-none font-bold tracking-[-0.04em] tabular-nums lg:text-5xl'
          }
        >
          <span data-figure={name}>{value}</span>
          {unit === undefined ? null : (
            <span
              data-figure={`${name}-unit`}
              className={`ml-2 text-lg ${isEstimate ? '' : 'tracking-tight text-soft'}`}
            >
              {unit}
            </span>
          )}
        </p>
        {isEstimate ? <p className="figures text-lg leading-snug font-semibold">{span}</p> : null}
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
      <span>
        <Trans>
          Siffrorna är ett exempel. Riktiga visas när {format.count(REAL_TOTALS_FROM_MAILS)} mejl
          har städats bort.
        </Trans>
      </span>
    </span>
  );
}
