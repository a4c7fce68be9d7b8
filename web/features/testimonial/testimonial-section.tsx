import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import type { ShareFigures } from '#worker/domain/share/share-amounts.ts';
import {
  findTestimonialPlace,
  type TestimonialPlace,
} from '#worker/domain/testimonial/testimonial-place.ts';

import { ShareDialog } from '#web/features/share/share-dialog.tsx';
import type { ShareImageControl } from '#web/features/share/use-share-image.ts';

import { OwnTestimonialCard } from './own-testimonial-card.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { SectionHeading } from './section-heading.tsx';
import { TestimonialForm } from './testimonial-form.tsx';
import { TestimonialLead } from './testimonial-lead.tsx';
import { useOwnTestimonial } from './use-own-testimonial.ts';

type TestimonialSectionProps = { figures: ShareFigures | null; control: ShareImageControl };

/** What somebody wants to say of it all: asked of everybody, whatever the clean-up came to. */
export function TestimonialSection({ figures, control }: TestimonialSectionProps) {
  const { t } = useLingui();
  const id = useId();
  const { own, isBusy, refusal, forgetRefusal, write, takeBack } = useOwnTestimonial();
  const [place, setPlace] = useState<TestimonialPlace | null>(null);
  const [isRewriting, setIsRewriting] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const [hasActed, setHasActed] = useState(false);
  const isForm = own === null || isRewriting;

  if (own === undefined) return null;

  async function send(testimonial: string): Promise<void> {
    setHasActed(true);
    if (!(await write({ testimonial, location: place }))) return;
    setIsRewriting(false);
    setIsNew(true);
    setIsSharing(true);
  }

  function rewrite(): void {
    setHasActed(true);
    setPlace(findTestimonialPlace(own?.location ?? ''));
    setIsRewriting(true);
  }

  function cancel(): void {
    forgetRefusal();
    setIsRewriting(false);
  }

  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-10">
      <SectionHeading key={String(isForm)} id={id} takesLostFocus={hasActed && !isSharing}>
        {isForm ? t`Hur kändes det?` : t`Ditt omdöme`}
      </SectionHeading>
      {isForm ? (
        <>
          <TestimonialLead isReplacing={own?.isApproved === true} />
          <TestimonialForm
            startsWith={own?.testimonial ?? ''}
            isBusy={isBusy}
            refusal={refusal}
            onRewrite={forgetRefusal}
            onSubmit={(text) => void send(text)}
            onCancel={isRewriting ? cancel : undefined}
          >
            <PlaceChoice place={place} onChoose={setPlace} />
          </TestimonialForm>
        </>
      ) : (
        <OwnTestimonialCard
          own={own}
          isNew={isNew}
          isBusy={isBusy}
          onShare={() => setIsSharing(true)}
          onRewrite={rewrite}
          onTakeBack={() => {
            setHasActed(true);
            void takeBack(own.id);
          }}
        />
      )}
      {isSharing && own !== null ? (
        <ShareDialog
          testimonial={own.testimonial}
          figures={figures}
          control={control}
          onClose={() => setIsSharing(false)}
        />
      ) : null}
    </section>
  );
}
