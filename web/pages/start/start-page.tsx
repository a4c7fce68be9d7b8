import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { CO2_METHOD } from '#worker/domain/co2.ts';
import { exampleFigures } from '#worker/domain/stats/landing-figures.ts';

import { track } from '#web/entities/consent/usage-events.ts';
import { WayIn, WaysIn } from '#web/features/launch/way-in.tsx';
import { FactorScale } from '#web/shared/charts/factor-scale.tsx';
import { Step } from '#web/shared/components/marks.tsx';
import { PageHead } from '#web/shared/router/page-head.tsx';
import { needTexts } from '#web/shared/i18n/activate.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { optionalPart } from '#web/shared/lib/part-on-demand.tsx';
import { usePublicPath } from '#web/shared/router/paths.ts';

import { NoTestimonials, StatsFigures } from './before-live.tsx';
import { ExampleReceipt } from './example-receipt.tsx';
import { Features } from './features.tsx';
import { Pricing } from './pricing.tsx';
import { SecuritySection } from './security-section.tsx';

/** True once in view: what is not seen is not fetched. */
function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isSeen;
}

function StartActions({ place }: { place: 'hero' | 'closing' }) {
  function tellOfJoining(): void {
    if (place === 'hero') track({ name: 'join_waitlist' });
  }
  return (
    <WaysIn place={place}>
      <WayIn place={place} onJoin={tellOfJoining}>
        <Trans>Väg min inkorg</Trans>
      </WayIn>
    </WaysIn>
  );
}

const LiveTestimonials = optionalPart(async () => {
  const [{ LiveTestimonials }] = await Promise.all([
    import('#web/pages/start/live/live-testimonials.tsx'),
    needTexts('live'),
  ]);
  return LiveTestimonials;
}, NoTestimonials);

function Testimonials() {
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section);
  return (
    <section ref={section} className="border-t border-line py-16 md:py-20">
      <h2 className="text-4xl sm:text-5xl">
        <Trans>De som har vägt sin inkorg</Trans>
      </h2>
      <div className="mt-10 min-h-40">
        {isSeen ? (
          <Suspense fallback={null}>
            <LiveTestimonials />
          </Suspense>
        ) : (
          <noscript>
            <p className="text-lg text-soft">
              <Trans>Omdömen visas när JavaScript är på.</Trans>
            </p>
          </noscript>
        )}
      </div>
      <p className="mt-6 max-w-[38rem] text-[0.8125rem] text-soft">
        <Trans>
          Bara den som har loggat in och vägt sin inkorg kan skriva. Vi läser omdömen innan de
          visas, och visar inga namn.
        </Trans>
      </p>
    </section>
  );
}

const EXAMPLE = exampleFigures();

const LiveStats = optionalPart(async () => {
  const [{ LiveStats }] = await Promise.all([
    import('#web/pages/start/live/live-stats.tsx'),
    needTexts('live'),
  ]);
  return LiveStats;
}, Example);

/** An example, labelled as such, until there are real figures. */
function StatsStrip() {
  const { t } = useLingui();
  const mark = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(mark);
  return (
    <section
      aria-label={t`Så mycket har alla städat tillsammans`}
      className="relative border-t border-line py-12 md:py-16"
    >
      {/* Its top is visible on a first screen; a low window never fits all of it. */}
      <span ref={mark} className="absolute top-3/4" />
      <h2 className="sr-only">
        <Trans>Så mycket har alla städat tillsammans</Trans>
      </h2>
      {isSeen ? (
        <Suspense fallback={<Example />}>
          <LiveStats />
        </Suspense>
      ) : (
        <Example />
      )}
    </section>
  );
}

function Example() {
  return <StatsFigures figures={EXAMPLE} isExample />;
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
            Få ett kvitto på din Gmail: hur mycket som ligger där, hur gammalt det är, vem det
            kommer från och vad det kostar i koldioxid att spara. Sedan slänger du det du vill, en
            gång, för en engångssumma.
          </Trans>
        </p>
        <StartActions place="hero" />
        <ul className="mt-10 grid gap-x-6 gap-y-3 text-[0.9375rem] text-soft sm:grid-cols-3 [&_strong]:font-semibold [&_strong]:text-ink sm:[&_strong]:block">
          <li>
            <Trans>
              <strong>Läser aldrig</strong> innehållet
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
            Vi räknar varje mejl, exakt, och väger dem med en felmarginal. Gratis, och klart medan
            du hämtar kaffe.
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
        description={t`Väg din Gmail gratis: hur mycket som ligger där, från vem och vad det kostar i koldioxid. Städa sedan för en engångssumma. Innehållet läses aldrig.`}
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

export { StartPage as Component };
