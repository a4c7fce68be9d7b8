import { Trans, useLingui } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';

import { PageHead } from '#web/app/page-head.tsx';
import { PageIntro } from '#web/features/information/page-intro.tsx';
import { PageLink } from '#web/features/information/page-link.tsx';

import { AboutActions } from './about-actions.tsx';
import { Mission } from './mission.tsx';

export function AboutPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        page="about"
        title={t`Om oss`}
        description={t`Varför vi väger inkorgar, vad vi vill och vad vi aldrig gör.`}
      />
      <PageIntro heading={<Trans>Ingen har bett om tjugotusen mejl</Trans>} />
      <div className="grid items-start gap-x-16 gap-y-16 md:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <div className="prose text-lg">
            <p>
              <Trans>
                En inkorg fylls av sig själv. Erbjudanden, notiser och nyhetsbrev kommer varje dag,
                och nästan ingenting går någonsin ut igen. Till slut är den full, och det enda
                förslaget man får är att köpa mer plats.
              </Trans>
            </p>
            <p>
              <Trans>
                {BRAND.productName} börjar i andra änden: med att visa vad som ligger där. Vi räknar
                varje mejl, väger det och skriver ut ett kvitto. Det brukar räcka för att man ska
                vilja städa, och då ska det gå på några minuter i stället för några kvällar.
              </Trans>
            </p>
            <p>
              <Trans>
                Den som släpper in någon i sin brevlåda ska veta exakt vad som händer. Därför läser
                vi aldrig innehållet, tar betalt en gång i stället för varje månad, och är borta
                efter 24 timmar. Vi får inte betalt genom reklam eller sålda uppgifter, bara av den
                som vill ha städat.
              </Trans>
            </p>
            <p>
              <Trans>
                Vi är lika noga med koldioxiden. Vad det kostar att lagra ett mejl vet ingen exakt,
                och det säger vi rent ut. Vi visar också spannet av det som har publicerats.{' '}
                <PageLink page="method">Så räknar vi</PageLink>.
              </Trans>{' '}
              {BRAND.donationRecipient === null ? null : (
                <Trans>En tredjedel av vårt överskott går till {BRAND.donationRecipient}.</Trans>
              )}
            </p>
          </div>
          <AboutActions />
        </div>
        <Mission />
      </div>
    </>
  );
}
