import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import {
  type LandingFigures,
  REAL_TOTALS_FROM_MAILS,
} from '#worker/domain/stats/landing-figures.ts';

import { Tag } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';

type StatsFiguresProps = { figures: LandingFigures; isExample: boolean; children?: ReactNode };

export function StatsFigures({ figures, isExample, children }: StatsFiguresProps) {
  const format = useFormat();
  const { emails, gigabytes, co2 } = figures;
  const size = format.byteQuantity(gigabytes * BYTES_PER_GIB);
  return (
    <>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
        <BigFigure
          label={<Trans>Mejl flyttade till papperskorgen</Trans>}
          value={format.count(Math.floor(emails))}
        />
        <BigFigure label={<Trans>Bortstädat</Trans>} value={size.value} unit={size.unit} />
        <BigFigure
          label={<Trans>Mindre CO₂ per år</Trans>}
          value={format.kg(co2.centralKg)}
          unit="kg"
          note={<Trans>publicerat: {format.kgRange(co2.lowKg, co2.highKg)}</Trans>}
        />
      </dl>
      <div className="mt-6 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-soft">
        {isExample ? (
          <>
            <Tag tone="clay">
              <Trans>Exempel</Trans>
            </Tag>
            <span>
              <Trans>
                Påhittade siffror, som exempel. Riktiga visas från{' '}
                {format.count(REAL_TOTALS_FROM_MAILS)} städade mejl.
              </Trans>
            </span>
          </>
        ) : (
          <span>
            <Trans>Allt som har flyttats och inte lagts tillbaka, för alla tillsammans.</Trans>
          </span>
        )}
        {children}
      </div>
    </>
  );
}

type BigFigureProps = { label: ReactNode; value: string; unit?: string; note?: ReactNode };

function BigFigure({ label, value, unit, note }: BigFigureProps) {
  return (
    <div>
      <dt className="flex items-end text-sm font-semibold sm:max-lg:min-h-10">{label}</dt>
      <dd className="mt-2">
        <p className="font-heading text-4xl leading-none font-bold tracking-[-0.04em] tabular-nums lg:text-5xl">
          {value}
          {unit === undefined ? null : (
            <span className="ml-2 text-lg tracking-tight text-soft">{unit}</span>
          )}
        </p>
        {note === undefined ? null : (
          <p className="figures mt-2 text-[0.8125rem] text-soft">{note}</p>
        )}
      </dd>
    </div>
  );
}

export function NoTestimonials() {
  return (
    <p role="status" className="text-lg text-soft">
      <Trans>Det gick inte att hämta omdömen just nu.</Trans>
    </p>
  );
}
