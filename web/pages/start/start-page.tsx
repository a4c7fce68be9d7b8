import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';
import { PRICE_LISTS } from '#worker/domain/orders/prices.ts';

import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { WayIn, WaysIn } from '#web/features/launch/way-in.tsx';
import { Step } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { usePublicPath } from '#web/shared/router/paths.ts';
import { PageHead } from '#web/shared/router/page-head.tsx';

import { Features } from './features.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';
import { ResultPicture } from './result-picture.tsx';
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
    <section className="grid grid-cols-1 items-center gap-x-10 gap-y-4 pb-6 sm:gap-y-5 sm:pb-7 md:beside-24 lg:beside-26">
      <div>
        <h1 className="text-[clamp(2rem,11.6vw,3.75rem)] sm:text-7xl">
          <Trans>Vad väger din inkorg?</Trans>
        </h1>
        <p className="mt-4 max-w-[34rem] text-lg leading-snug sm:mt-5 sm:text-xl">
          <Trans>
            Se vad som fyller din Gmail, välj vad som ska bort, och vi flyttar det till
            papperskorgen.
          </Trans>
        </p>
        <StartActions place="hero" />
        <Terms />
      </div>
      <ul className="grid gap-x-10 gap-y-1.5 border-t border-line pt-3 text-[0.9375rem] sm:grid-cols-3 sm:gap-y-2 sm:pt-4 md:col-span-2 md:row-start-2">
        <Assurance title={<Trans>Vi ser bara kuvertet</Trans>}>
          <Trans>Avsändare, ämne, datum, storlek och etiketter.</Trans>
        </Assurance>
        <Assurance title={<Trans>Vi flyttar bara till papperskorgen</Trans>}>
          <Trans>Du kan lägga tillbaka allt i 30 dagar, sedan raderar Gmail det.</Trans>
        </Assurance>
        <Assurance title={<Trans>Vår åtkomst upphör inom 24 timmar</Trans>}>
          <span className="max-sm:hidden">
            <Trans>Av sig själv, eller tidigare om du vill.</Trans>
          </span>
        </Assurance>
      </ul>
      <ResultPicture />
    </section>
  );
}

/** What it costs, who asks, and what Google will ask: read before the first button is pressed. */
function Terms() {
  const { i18n } = useLingui();
  const format = useFormat();
  const publicPath = usePublicPath();
  const currency = useCurrency();
  const { [currency]: prices } = PRICE_LISTS[useAtomValue(priceListAtom)];
  const country = new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(BRAND.country);
  return (
    <>
      <p className="mt-4 leading-snug [&_strong]:font-semibold">
        <Trans>
          <strong>Gratis att skanna.</strong> En städning kostar{' '}
          <strong>{format.money(prices.direct, currency)}</strong>, eller{' '}
          <strong>{format.money(prices.reset, currency)}</strong> om nyhetsbreven också avslutas.
          Ingen prenumeration.
        </Trans>
      </p>
      <p className="mt-2 max-w-[34rem] text-[0.9375rem] leading-snug">
        {/* A line of its own on a phone: both wrap alike in our face and in the one that stands in for it. */}
        <span className="max-sm:block">
          <Trans>
            När du ansluter Gmail ger du {BRAND.companyName} i {country} läsrätt. Att få flytta mejl
            ber vi om först när du städar.
          </Trans>{' '}
        </span>
        <Trans>Text och bilagor hämtar vi aldrig.</Trans>{' '}
        <Link className="text-link" to={publicPath('privacy')}>
          <Trans>Integritet</Trans>
        </Link>
      </p>
    </>
  );
}

/** On a phone the picture of the result has to begin within the first screen. */
function Assurance(props: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 leading-snug wrap-anywhere">
      <Check aria-hidden="true" className="mt-px size-5 shrink-0 text-moss" />
      <span className="min-w-0">
        <strong className="block font-semibold">{props.title}</strong>
        <span className="text-soft">{props.children}</span>
      </span>
    </li>
  );
}

function HowItWorks() {
  return (
    <section className="grid grid-cols-1 gap-x-8 gap-y-4 pt-1 pb-7 sm:pb-9 lg:grid-cols-5">
      <h2 className="text-[1.75rem] sm:text-3xl lg:text-2xl">
        <Trans>Fyra steg, några minuter</Trans>
      </h2>
      <ol className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2 sm:gap-y-4 lg:col-span-4 lg:grid-cols-4">
        <Step number={1} title={<Trans>Anslut Gmail</Trans>}>
          <Trans>Hos Google. Du ger läsrätt, inget mer.</Trans>
        </Step>
        <Step number={2} title={<Trans>Skanna</Trans>}>
          <Trans>Gratis, och oftast klart på någon minut.</Trans>
        </Step>
        <Step number={3} title={<Trans>Välj</Trans>}>
          <Trans>Kryssa i avsändare, år och storlekar.</Trans>
        </Step>
        <Step number={4} title={<Trans>Andas ut</Trans>}>
          <Trans>Mejlen flyttas, och du får ett kvitto.</Trans>
        </Step>
      </ol>
    </section>
  );
}

function Closing() {
  return (
    <section>
      <h2 className="text-[clamp(2rem,10vw,3.5rem)] sm:text-6xl">
        <Trans>Skriv ut kvittot. Bestäm sedan.</Trans>
      </h2>
      <p className="mt-3 text-lg leading-snug text-soft">
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
      <Features />
      <HowItWorks />
      <SecuritySection />
      <Pricing />
      <Testimonials />
      <StatsStrip />
      <div className="grid grid-cols-1 gap-x-16 gap-y-7 border-t-2 border-dashed border-line pt-7 sm:pt-8 lg:grid-cols-[minmax(0,9fr)_minmax(0,8fr)]">
        <Closing />
        <Questions />
      </div>
    </>
  );
}
