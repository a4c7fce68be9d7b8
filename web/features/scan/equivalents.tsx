import { Trans, useLingui } from '@lingui/react/macro';
import { Beef, Car, Plane } from 'lucide-react';
import type { ReactNode } from 'react';

import { beefKg, carKm, flightPercent } from '#worker/domain/co2-equivalents.ts';

import { useFormat } from '#web/i18n/use-format.ts';

/** The debt in everyday terms. */
export function Equivalents({ co2Kg }: { co2Kg: number }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <dl className="mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-3">
      <Equivalent
        icon={<Car />}
        value={t`${format.amount(carKm(co2Kg))} km`}
        label={<Trans>med bil</Trans>}
      />
      <Equivalent
        icon={<Beef />}
        value={t`${format.amount(beefKg(co2Kg))} kg`}
        label={<Trans>nötkött</Trans>}
      />
      <Equivalent
        icon={<Plane />}
        value={t`${format.amount(flightPercent(co2Kg))} %`}
        label={<Trans>av en lång flygresa</Trans>}
      />
    </dl>
  );
}

type EquivalentProps = { icon: ReactNode; value: string; label: ReactNode };

function Equivalent({ icon, value, label }: EquivalentProps) {
  return (
    <div className="flex flex-col-reverse justify-end text-[0.9375rem]">
      <dt className="pl-8 text-soft">{label}</dt>
      <dd className="figures flex items-center gap-3 font-semibold">
        <span aria-hidden="true" className="text-soft [&>svg]:size-5">
          {icon}
        </span>
        {value.startsWith('<') ? value : `≈ ${value}`}
      </dd>
    </div>
  );
}
