import { Trans, useLingui } from '@lingui/react/macro';
import { Coffee, Lightbulb, ShowerHead } from 'lucide-react';
import type { ReactNode } from 'react';

type DemoComparisonsProps = { ledMonths: string; showers: string; coffeeCups: string };

/** The saving in everyday terms; the figures come as they are to be read. */
export function DemoComparisons({ ledMonths, showers, coffeeCups }: DemoComparisonsProps) {
  const { t } = useLingui();
  return (
    <dl className="mt-10 grid gap-x-10 gap-y-4 border-t border-line pt-6 sm:grid-cols-3">
      <Comparison
        icon={<Lightbulb />}
        value={t`≈ ${ledMonths} månader`}
        label={<Trans>med en LED-lampa tänd</Trans>}
      />
      <Comparison
        icon={<ShowerHead />}
        value={`≈ ${showers}`}
        label={<Trans>varma duschar</Trans>}
      />
      <Comparison icon={<Coffee />} value={`≈ ${coffeeCups}`} label={<Trans>koppar kaffe</Trans>} />
    </dl>
  );
}

type ComparisonProps = { icon: ReactNode; value: string; label: ReactNode };

function Comparison({ icon, value, label }: ComparisonProps) {
  return (
    <div className="flex flex-col-reverse justify-end text-[0.9375rem]">
      <dt className="pl-8 text-soft">{label}</dt>
      <dd className="figures flex items-center gap-3 font-semibold">
        <span aria-hidden="true" className="text-soft [&>svg]:size-5">
          {icon}
        </span>
        {value}
      </dd>
    </div>
  );
}
