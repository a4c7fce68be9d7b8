import { Trans, useLingui } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';
import { CO2_METHOD } from '#worker/domain/co2.ts';

import { useFormat } from '#web/shared/i18n/use-format.ts';

import { logPositionPercent } from './chart-geometry.ts';

/** An SVG with position attributes: inline styles in prerendered HTML violate the CSP. */
export function FactorScale() {
  const { t } = useLingui();
  const format = useFormat();
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  const lowest = t`${format.grams(low * 1000)} g`;
  const highest = t`${format.factor(high)} kg`;
  const ours = t`${BRAND.productName}: ${format.factor(central)} kg`;
  const ourPercent = `${logPositionPercent(central, low, high)}%`;
  return (
    <figure>
      <svg
        aria-hidden="true"
        className="figures h-26 w-full overflow-visible fill-ink text-[0.8125rem]"
      >
        <rect y="55" width="100%" height="3" className="fill-line-strong/60" />
        <rect y="47" width="3" height="20" />
        <svg x="100%" className="overflow-visible">
          <rect x="-3" y="47" width="3" height="20" />
        </svg>
        <text y="90">{lowest}</text>
        <text x="100%" y="90" textAnchor="end">
          {highest}
        </text>
        <svg x={ourPercent} className="overflow-visible">
          <path d="M-15 36H15L0 66Z" className="fill-clay" />
          <text x="24" y="16" textAnchor="end" className="font-semibold">
            {ours}
          </text>
        </svg>
      </svg>
      <figcaption className="figures mt-2 text-[0.8125rem] text-soft">
        <span className="sr-only">
          <Trans>
            Från {lowest} till {highest}. {ours}.
          </Trans>{' '}
        </span>
        <Trans>
          Kilo CO₂ för att spara 1 GB i ett år, enligt publicerade källor. Logaritmisk skala.
        </Trans>
      </figcaption>
    </figure>
  );
}
