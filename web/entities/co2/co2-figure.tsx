import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { Co2Range } from '#worker/domain/co2.ts';

import { Co2Span } from './rates.tsx';

type Co2FigureProps = {
  label: ReactNode;
  co2: Co2Range;
  meaning: ReactNode;
  isPublished?: boolean;
};

/** An estimate is never shown larger than its span. */
export function Co2Figure({ label, co2, meaning, isPublished = false }: Co2FigureProps) {
  const kg = useFormat().kg(co2.centralKg);
  return (
    <div className="flex flex-col">
      <dt className="text-sm font-semibold">{label}</dt>
      <dd className="mt-2">
        <p className="figures text-lg leading-snug font-semibold">
          <Trans>{kg} kg/år</Trans>
        </p>
        <p className="figures text-lg leading-snug font-semibold">
          <Co2Span co2={co2} isPublished={isPublished} />
        </p>
        <p className="mt-2 text-[0.9375rem] text-soft">{meaning}</p>
      </dd>
    </div>
  );
}
