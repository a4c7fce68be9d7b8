import { useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/app/page-head.tsx';

import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { RangeNote } from './range-note.tsx';
import { SecuritySection } from './security-section.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { Testimonials } from './testimonials.tsx';

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
