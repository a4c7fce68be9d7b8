import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { TestimonialForm } from '#web/features/testimonial/testimonial-form.tsx';
import { useFocusedHeading } from '#web/features/withdrawal/use-focused-heading.ts';

/** A testimonial that nobody but its writer will read. */
export function DemoTestimonial() {
  const [text, setText] = useState<string | null>(null);
  if (text !== null) return <Thanks text={text} />;
  return (
    <section className="border-t border-line pt-10">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Hur kändes det?</Trans>
      </h2>
      <p className="mt-3 max-w-[34rem] text-soft">
        <Trans>
          Skriv som efter en riktig städning, om du vill. I demon stannar det här på sidan och
          skickas ingenstans.
        </Trans>
      </p>
      <TestimonialForm onSubmit={setText} />
    </section>
  );
}

function Thanks({ text }: { text: string }) {
  const heading = useFocusedHeading();
  return (
    <section className="border-t border-line pt-10">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
        <Trans>Tack för omdömet</Trans>
      </h2>
      <blockquote className="mt-6 border-l-4 border-moss pl-4 text-lg wrap-anywhere">
        {text}
      </blockquote>
      <p className="mt-4 text-soft">
        <Trans>Det har inte sparats eller skickats. Det här är en demo.</Trans>
      </p>
    </section>
  );
}
