import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { CO2_METHOD } from '#worker/domain/co2.ts';

import { WayIn, WaysIn } from '#web/features/launch/way-in.tsx';
import { FactorScale } from '#web/shared/charts/factor-scale.tsx';
import { Step } from '#web/shared/components/marks.tsx';
import { PageHead } from '#web/shared/router/page-head.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { usePublicPath } from '#web/shared/router/paths.ts';

import { ExampleReceipt } from './example-receipt.tsx';
import { Features } from './features.tsx';
import { Pricing } from './pricing.tsx';
import { SecuritySection } from './security-section.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { Testimonials } from './testimonials.tsx';

function StartActions({ place }: { place: 'hero' | 'closing' }) {
  return (
    <WaysIn place={place}>
      <WayIn place={place}>
        <Trans>Väg min inkorg</Trans>
      </WayIn>
    </WaysIn>
  );
}

function Hero() {
  return (
    <section className="grid items-center gap-x-16 gap-y-16 pt-6 pb-20 md:beside-24 md:pt-10 md:pb-26 lg:beside-27">
      <div>
        <h1 className="text-[clamp(2.75rem,14.5vw,3.75rem)] sm:text-7xl lg:text-[6rem] lg:leading-[0.95]">
          <Trans>Vad väger din inkorg?</Trans>
        </h1>
        <p className="mt-6 max-w-[34rem] text-xl text-soft">
          <Trans>
            Få ett kvitto på din Gmail: hur mycket som ligger där, hur gammalt det är, och vem det
            kommer från. Välj vad som ska bort och betala en gång.
          </Trans>
        </p>
        <StartActions place="hero" />
        <ul className="mt-10 grid gap-x-6 gap-y-3 text-[0.9375rem] text-soft sm:grid-cols-3 [&_strong]:font-semibold [&_strong]:text-ink sm:[&_strong]:block">
          <li>
            <Trans>
              <strong>Läser aldrig innehållet</strong> i dina mejl
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Betala en gång</strong> utan prenumeration
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>Ångra</strong> i 30 dagar
            </Trans>
          </li>
        </ul>
      </div>
      <ExampleReceipt />
    </section>
  );
}

function HowItWorks() {
  return (
    <section className="border-t border-line py-16 md:py-20">
      <h2 className="text-4xl sm:text-5xl">
        <Trans>Fyra steg, några minuter</Trans>
      </h2>
      <ol className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        <Step number={1} title={<Trans>Anslut Gmail</Trans>}>
          <Trans>
            Hos Google, med ditt vanliga konto. Du ger läsrätt, och vi ber Google utelämna
            innehållet ur varje svar.
          </Trans>
        </Step>
        <Step number={2} title={<Trans>Skanna</Trans>}>
          <Trans>
            Varje mejl räknas. Vikten uppskattas, med felmarginalen bredvid. Gratis, och oftast
            klart på någon minut.
          </Trans>
        </Step>
        <Step number={3} title={<Trans>Välj</Trans>}>
          <Trans>
            Avsändare, år och storlekar. Titta in i en rad innan du bestämmer dig, och betala en
            gång.
          </Trans>
        </Step>
        <Step number={4} title={<Trans>Andas ut</Trans>}>
          <Trans>
            Mejlen flyttas till papperskorgen medan du ser på. Du får ett kvitto, och kan ångra i 30
            dagar. Har åtkomsten upphört behöver du först ansluta Gmail igen.
          </Trans>
        </Step>
      </ol>
    </section>
  );
}

function RangeNote() {
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

function Closing() {
  return (
    <section className="border-t-2 border-dashed border-line py-20 md:py-26">
      <h2 className="max-w-[46rem] text-[clamp(2.5rem,11vw,3.5rem)] sm:text-7xl">
        <Trans>Skriv ut kvittot. Bestäm sedan.</Trans>
      </h2>
      <p className="mt-6 max-w-[34rem] text-xl text-soft">
        <Trans>
          Det tar någon minut att få veta, och kostar ingenting. I morgon är åtkomsten borta.
        </Trans>
      </p>
      <StartActions place="closing" />
    </section>
  );
}

export function StartPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        page="start"
        title={t`Vad väger din inkorg?`}
        description={t`Väg din Gmail gratis: hur mycket som ligger där, hur gammalt det är och från vem. Städa sedan för en engångssumma. Innehållet läses aldrig.`}
      />
      <Hero />
      <StatsStrip />
      <Features />
      <HowItWorks />
      <RangeNote />
      <SecuritySection />
      <Pricing />
      <Closing />
      <Testimonials />
    </>
  );
}
