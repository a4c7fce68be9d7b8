import { Trans } from '@lingui/react/macro';

import { NoTestimonials } from '#web/features/start/no-testimonials.tsx';

import { TestimonialRoll } from './testimonial-roll.tsx';
import { useTestimonials } from './use-testimonials.ts';

/** What users say, once it has come; where there is none, that. */
export function LiveTestimonials() {
  const testimonials = useTestimonials();
  if (testimonials === 'loading') return null;
  if (testimonials === 'failed') return <NoTestimonials />;
  return testimonials.length === 0 ? <NoneYet /> : <TestimonialRoll testimonials={testimonials} />;
}

function NoneYet() {
  return (
    <div className="max-w-[36rem] border-l-4 border-dashed border-line-strong/60 pl-6">
      <p className="font-heading text-2xl font-bold tracking-tight">
        <Trans>Här är det tomt än.</Trans>
      </p>
      <p className="mt-3 text-soft">
        <Trans>
          Vi hittar inte på omdömen. Här visas vad de som har vägt sin inkorg tycker, när vi har
          läst det.
        </Trans>
      </p>
    </div>
  );
}
