import { Trans } from '@lingui/react/macro';
import { Suspense, useRef } from 'react';

import { optionalPart } from '#web/app/optional-part.ts';
import { useSeen } from '#web/components/use-seen.ts';
import { needTexts } from '#web/i18n/activate.ts';

import { NoTestimonials } from './no-testimonials.tsx';

const LiveTestimonials = optionalPart(async () => {
  const [{ LiveTestimonials }] = await Promise.all([
    import('./live/live-testimonials.tsx'),
    needTexts('live'),
  ]);
  return LiveTestimonials;
}, NoTestimonials);

/** What users say, and what becomes of it before it stands here. */
export function Testimonials() {
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
