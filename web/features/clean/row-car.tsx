import { Trans } from '@lingui/react/macro';

import { carKm } from '#worker/domain/co2-equivalents.ts';

import { useFormat } from '#web/i18n/use-format.ts';

import { useTier } from './use-tier.ts';

/** A row's weight in car travel, where the page of the tier tells it. */
export function RowCar({ co2Kg }: { co2Kg: number }) {
  const format = useFormat();
  if (useTier() !== 'reset') return null;
  return (
    <>
      {' · '}
      <Trans>{format.amount(carKm(co2Kg))} km med bil</Trans>
    </>
  );
}
