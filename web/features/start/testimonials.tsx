import { Trans } from '@lingui/react/macro';
import { Suspense, lazy, useRef } from 'react';

import { useSeen } from '#web/components/use-seen.ts';
import { needTexts } from '#web/i18n/activate.ts';

const LiveTestimonials = lazy(async () => {
  const [{ LiveTestimonials }] = await Promise.all([
    import('./live/live-testimonials.tsx'),
    needTexts('live'),
  ]);
  return { default: LiveTestimonials };
});

/** What users say, and how we know that they are users. */
export function Testimonials() {
  const section = useRef<HTMLElement>(null);
  const isSeen = useSeen(section);
  return (
    <section ref={section} className="border-t border-line py-16 md:py-20">
      <h2 className="text-4xl sm:text-5xl">
        <Trans>De som har städat</Trans>
      </h2>
      <div className="mt-10 min-h-40">
        {isSeen ? (
          <Suspense fallback={null}>
            <LiveTestimonials />
          </Suspense>
        ) : null}
      </div>
      <p className="mt-6 max-w-[38rem] text-[0.8125rem] text-soft">
        <Trans>
          Omdömen kan bara skrivas av den som är inloggad och har skannat sin inkorg. Vi läser dem
          innan de visas, och visar inga namn.
        </Trans>
      </p>
    </section>
  );
}
