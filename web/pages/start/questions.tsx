import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { CO2_METHOD } from '#worker/domain/co2.ts';
import { DONE_SHARE } from '#worker/domain/orders/prices.ts';

import { FaqItem } from '#web/shared/components/faq-item.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { usePublicPath } from '#web/shared/router/paths.ts';

/** What a stranger doubts; the rest is on the page of questions. */
export function Questions() {
  const format = useFormat();
  const publicPath = usePublicPath();
  const { low, high } = CO2_METHOD.storageKgPerGibYear;
  const timesApart = format.thousands(high / low);
  const donePercent = format.percent(DONE_SHARE * 100);
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-2xl">
          <Trans>Frågor</Trans>
        </h2>
        <Link className="text-link py-2 text-[0.9375rem] font-semibold" to={publicPath('faq')}>
          <Trans>Alla frågor</Trans>
        </Link>
      </div>
      <div className="mt-2">
        <FaqItem isUnderHeading question={<Trans>Vad kan gå fel?</Trans>}>
          <p>
            <Trans>
              Att du slänger något du ville ha kvar. Därför är viktiga mejl skyddade från början,
              varje rad går att titta in i, och allt ligger 30 dagar i papperskorgen. Blir mindre än{' '}
              {donePercent} gjort får du pengar tillbaka.
            </Trans>
          </p>
        </FaqItem>
        <FaqItem isUnderHeading question={<Trans>Varför frågar Google om läsrätt?</Trans>}>
          <p>
            <Trans>
              Google har ingen snävare behörighet som räcker för att både räkna och söka. Vi ber
              Google att utelämna text och bilagor ur varje svar, så de kommer aldrig till oss.
            </Trans>
          </p>
        </FaqItem>
        <FaqItem isUnderHeading question={<Trans>Kan jag inte göra det själv?</Trans>}>
          <p>
            <Trans>
              Jo. Gmail kan söka på storlek och ålder, gratis. Vi räknar allt, samlar det per
              avsändare, skyddar det viktiga och avslutar nyhetsbreven åt dig.
            </Trans>
          </p>
        </FaqItem>
        <FaqItem isUnderHeading question={<Trans>Hur säker är CO₂-siffran?</Trans>}>
          <p>
            <Trans>
              Vad det kostar att lagra ett mejl beror på datorhallen, elen och vem som räknar. Det
              högsta publicerade värdet är över {timesApart} gånger så stort som det lägsta. Vi
              räknar med ett schablonvärde i den övre delen och visar också spannet.
            </Trans>{' '}
            <Link className="text-link" to={publicPath('method')}>
              <Trans>Så räknar vi</Trans>
            </Link>
          </p>
        </FaqItem>
      </div>
    </section>
  );
}
