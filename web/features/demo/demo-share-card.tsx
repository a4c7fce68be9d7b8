import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { BRAND } from '#worker/domain/brand.ts';
import { carKm } from '#worker/domain/co2-equivalents.ts';

import { BrandMark } from '#web/components/brand-mark.tsx';
import { Button } from '#web/components/button.tsx';
import { Co2Span } from '#web/features/co2/co2-span.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

import { savingRange } from './demo-co2.ts';
import type { DemoOrder } from './demo-route-state.ts';

const NETWORKS: readonly MessageDescriptor[] = [
  msg`X`,
  msg`Facebook`,
  msg`LinkedIn`,
  msg`Instagram`,
];

/** What could be shared, were it true. */
export function DemoShareCard({ purchase }: { purchase: DemoOrder }) {
  const { t, i18n } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-10">
      <h2 id={id} className="text-3xl sm:text-4xl">
        <Trans>Ett resultat att visa upp</Trans>
      </h2>
      <ShareCard order={purchase} />
      <div role="group" aria-label={t`Dela`} className="mt-4 flex flex-wrap gap-2">
        {NETWORKS.map((network) => (
          <Button key={network.id} variant="secondary" disabled aria-describedby={`${id}-why`}>
            {i18n._(network)}
          </Button>
        ))}
      </div>
      <p id={`${id}-why`} className="mt-3 text-[0.9375rem] text-soft">
        <Trans>Delning: bara i skarp version</Trans>
      </p>
    </section>
  );
}

function ShareCard({ order }: { order: DemoOrder }) {
  const format = useFormat();
  const { co2Savings, emailCount } = order;
  return (
    <div className="mt-6 bg-bar p-6 text-bar-text outline outline-line sm:p-8">
      <p className="flex items-center gap-3 font-heading font-bold tracking-tight">
        <BrandMark className="h-5 w-auto text-bar-action" />
        {BRAND.productName}
        <span className="eyebrow is-clay ml-auto">
          <Trans>DEMO</Trans>
        </span>
      </p>
      <p className="mt-8 flex flex-wrap items-baseline gap-x-3">
        <span className="font-heading text-7xl leading-none font-bold tracking-[-0.045em] tabular-nums sm:text-8xl">
          {format.kg(co2Savings)}
        </span>
        <span className="font-heading text-xl font-bold tracking-tight">
          <Trans>kg CO₂ mindre per år</Trans>
        </span>
      </p>
      <p className="mt-4">
        <Trans>
          {format.count(emailCount)} mejl slängda: lika mycket som{' '}
          {format.amount(carKm(co2Savings))} km med bil
        </Trans>
      </p>
      <p className="figures mt-1 text-[0.8125rem] text-bar-soft">
        <Co2Span co2={savingRange(order)} />
      </p>
    </div>
  );
}
