import { Trans, useLingui } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';
import { CO2_METHOD } from '#worker/domain/co2-method.ts';

import { useFormat } from '#web/i18n/use-format.ts';

import { logPositionPercent } from './log-position.ts';

/** The published factors for storage on one ruler, and where ours lies among them. */
export function FactorScale() {
  const { t } = useLingui();
  const format = useFormat();
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  const ourPercent = logPositionPercent(central, low, high);
  return (
    <figure>
      <div aria-hidden="true" className="figures relative h-26 text-[0.8125rem]">
        <div className="absolute inset-x-0 top-13 h-[3px] bg-line-strong/60" />
        <span className="absolute top-11 left-0 h-5 w-[3px] bg-ink" />
        <span className="absolute top-11 right-0 h-5 w-[3px] bg-ink" />
        <span className="absolute top-18 left-0">{t`${format.grams(low * 1000)} g`}</span>
        <span className="absolute top-18 right-0">{t`${format.factor(high)} kg`}</span>
        <span
          className="absolute top-9 size-[1.9rem] -translate-x-1/2 bg-clay [clip-path:polygon(0_0,100%_0,50%_100%)]"
          style={{ left: `${ourPercent}%` }}
        />
        <span
          className="absolute top-0 -translate-x-3/4 font-semibold whitespace-nowrap"
          style={{ left: `${ourPercent}%` }}
        >{t`${BRAND.productName}: ${format.factor(central)} kg`}</span>
      </div>
      <figcaption className="figures mt-2 text-[0.8125rem] text-soft">
        <Trans>
          Kilo CO₂ för att spara 1 GB i ett år, enligt publicerade källor. Logaritmisk skala.
        </Trans>
      </figcaption>
    </figure>
  );
}
