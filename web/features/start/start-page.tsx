import { Trans, useLingui } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { ButtonLink } from '#web/components/button.tsx';

import { ExampleReceipt } from './example-receipt.tsx';
import { FactorScale } from './factor-scale.tsx';
import { StartSteps } from './start-steps.tsx';

export function StartPage() {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  usePageTitle(t`Vad väger din inkorg?`);
  return (
    <>
      <section className="grid items-center gap-x-16 gap-y-16 pt-6 pb-20 md:grid-cols-[1fr_24rem] md:pt-10 lg:grid-cols-[1fr_27rem]">
        <div>
          <h1 className="text-[clamp(2.75rem,14.5vw,3.75rem)] sm:text-7xl lg:text-[6rem] lg:leading-[0.95]">
            <Trans>Vad väger din inkorg?</Trans>
          </h1>
          <p className="mt-6 max-w-[34rem] text-xl text-soft">
            <Trans>
              Logga in med Google och få ett kvitto på den: hur mycket som ligger där, hur gammalt
              det är, vem det kommer från och vad det kostar i koldioxid att spara.
            </Trans>
          </p>
          <ButtonLink to={keptPath('/auth')} className="mt-10 w-full sm:w-auto">
            <Trans>Väg min inkorg</Trans>
          </ButtonLink>
          <ul className="mt-10 grid gap-x-6 gap-y-3 text-[0.9375rem] text-soft sm:grid-cols-3 [&_strong]:font-semibold [&_strong]:text-ink sm:[&_strong]:block">
            <li>
              <Trans>
                <strong>Läser aldrig</strong> innehållet
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Gratis</strong> att skanna
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Åtkomsten raderas</strong> efter 24 timmar
              </Trans>
            </li>
          </ul>
        </div>
        <ExampleReceipt />
      </section>

      <StartSteps />

      <section className="grid items-center gap-x-16 gap-y-10 border-t border-line py-16 md:grid-cols-2 md:py-20">
        <div>
          <h2 className="text-4xl sm:text-5xl">
            <Trans>Ingen vet exakt. Så vi visar hela spannet.</Trans>
          </h2>
          <p className="mt-6 max-w-[32rem] text-soft">
            <Trans>
              Vad det kostar att lagra ett mejl beror på datorhallen, elen och vem som räknar.
              Publicerade värden skiljer sig åt 8 000 gånger. Vi räknar med ett schablonvärde i den
              övre delen och skriver alltid ut spannet bredvid.
            </Trans>
          </p>
        </div>
        <FactorScale />
      </section>
    </>
  );
}
