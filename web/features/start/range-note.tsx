import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { CO2_METHOD } from '#worker/domain/co2-method.ts';

import { usePublicPath } from '#web/app/use-public-path.ts';
import { FactorScale } from '#web/components/factor-scale.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

/** How sure anybody can be of the carbon dioxide. */
export function RangeNote() {
  const format = useFormat();
  const publicPath = usePublicPath();
  const { low, high } = CO2_METHOD.storageKgPerGibYear;
  const timesApart = format.thousands(high / low);
  return (
    <section className="grid items-center gap-x-16 gap-y-10 border-t border-line py-16 md:grid-cols-2 md:py-20">
      <div>
        <h2 className="text-4xl sm:text-5xl">
          <Trans>Ingen vet exakt. Därför visar vi hela spannet.</Trans>
        </h2>
        <p className="mt-6 max-w-lg text-soft">
          <Trans>
            Vad det kostar att lagra ett mejl beror på datorhallen, elen och vem som räknar. Det
            högsta publicerade värdet är över {timesApart} gånger så stort som det lägsta. Vi räknar
            med ett schablonvärde i den övre delen och visar också spannet.
          </Trans>
        </p>
        <p className="mt-4">
          <Link className="text-link inline-block py-2 font-semibold" to={publicPath('method')}>
            <Trans>Så räknar vi</Trans>
          </Link>
        </p>
      </div>
      <FactorScale />
    </section>
  );
}
