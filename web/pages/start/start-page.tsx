import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { orderAmounts } from '#worker/domain/orders/prices.ts';

import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { WayIn, WaysIn } from '#web/features/launch/way-in.tsx';
import { Step } from '#web/shared/components/marks.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
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
  const format = useFormat();
  const currency = useCurrency();
  const amounts = orderAmounts(useAtomValue(priceListAtom), 'direct', currency, false);
  const price = format.money(amounts.priceMinor, currency);
  return (
    <section className="grid grid-cols-1 items-center gap-x-10 gap-y-6 pb-7 sm:pb-8 md:beside-24 lg:beside-26">
      <div>
        <h1 className="text-[clamp(2rem,11.6vw,3.75rem)] sm:text-7xl">
          <Trans>Vad väger din inkorg?</Trans>
        </h1>
        <p className="mt-5 max-w-[34rem] text-lg leading-snug sm:text-xl">
          <Trans>
            Hitta det som fyller din Gmail, välj vad som ska bort, och vi flyttar det till
            papperskorgen. Du kan ångra i 30 dagar.
          </Trans>
        </p>
        <StartActions place="hero" />
        <p className="mt-4 max-w-[34rem] [&_strong]:font-semibold">
          <Trans>
            <strong>Gratis att skanna.</strong> Städning från <strong>{price}</strong>: betala en
            gång, ingen prenumeration.
          </Trans>
        </p>
        <ul className="mt-5 grid gap-x-6 gap-y-1.5 border-t border-line pt-4 text-[0.9375rem] sm:grid-cols-3">
          <Never title={<Trans>Läser aldrig innehållet</Trans>}>
            <Trans>Bara avsändare, ämne, datum, storlek och etiketter</Trans>
          </Never>
          <Never title={<Trans>Raderar aldrig för gott</Trans>}>
            <Trans>Allt ligger 30 dagar i Gmails papperskorg</Trans>
          </Never>
          <Never title={<Trans>Stannar aldrig över 24 timmar</Trans>}>
            <Trans>Sedan är åtkomsten borta, av sig själv</Trans>
          </Never>
        </ul>
      </div>
      <ResultPicture />
    </section>
  );
}

function Never({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 leading-snug wrap-anywhere">
      <X aria-hidden="true" className="mt-px size-5 shrink-0 text-clay" />
      <span className="min-w-0">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-soft max-sm:hidden">{children}</span>
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
          <Trans>Hos Google. Du ger läsrätt, inte mer.</Trans>
        </Step>
        <Step number={2} title={<Trans>Skanna</Trans>}>
          <Trans>Gratis, och oftast klart på någon minut.</Trans>
        </Step>
        <Step number={3} title={<Trans>Välj</Trans>}>
          <Trans>Avsändare, år och storlekar. Betala en gång.</Trans>
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
