import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';
import type { ShareImageControl } from './use-share-image.ts';
import type { OwnTestimonial } from '#worker/contract/testimonials.ts';
import type { ShareFigures } from '#worker/domain/sharing/share-image.ts';
import {
  findTestimonialPlace,
  TESTIMONIAL_PLACES,
  type TestimonialPlace,
} from '#worker/domain/testimonials/testimonials.ts';

import { TestimonialForm, useOwnTestimonial } from './testimonial-form.tsx';
import { usePlaceName } from '#web/entities/testimonials/use-place-name.ts';

const ShareDialog = partOnDemand(async () => (await import('./share-dialog.tsx')).ShareDialog);

type OwnTestimonialCardProps = {
  own: OwnTestimonial;
  isNew: boolean;
  isBusy: boolean;
  onShare: () => void;
  onRewrite: () => void;
  onTakeBack: () => void;
};

export function OwnTestimonialCard(props: OwnTestimonialCardProps) {
  const placeName = usePlaceName();
  const { own, isNew, isBusy, onShare, onRewrite, onTakeBack } = props;
  return (
    <div className="mt-6 max-w-[34rem] border border-line bg-sheet p-6">
      {isNew ? (
        <h3 className="mb-4 text-xl">
          <Trans>Tack för omdömet</Trans>
        </h3>
      ) : null}
      <blockquote className="border-l-4 border-moss pl-4 text-lg wrap-anywhere">
        {own.testimonial}
      </blockquote>
      {own.location === null ? null : (
        <p className="mt-2 pl-5 text-soft">{placeName(own.location)}</p>
      )}
      <p role="status" className="mt-4 text-[0.9375rem] text-soft">
        {own.isApproved ? (
          <Trans>Det är publicerat, utan ditt namn.</Trans>
        ) : (
          <Trans>Vi läser det innan det publiceras. Ditt namn visas aldrig.</Trans>
        )}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onShare}>
          <Share2 aria-hidden="true" className="size-5" />
          <Trans>Dela omdömet</Trans>
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={onRewrite}>
          <Trans>Ändra omdömet</Trans>
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={onTakeBack}>
          <Trans>Ta bort omdömet</Trans>
        </Button>
      </div>
    </div>
  );
}

type PlaceChoiceProps = {
  place: TestimonialPlace | null;
  onChoose: (place: TestimonialPlace | null) => void;
};

/** Optional, and no finer than seven regions. */
export function PlaceChoice({ place, onChoose }: PlaceChoiceProps) {
  const { t } = useLingui();
  const placeName = usePlaceName();
  const id = useId();
  return (
    <div className="mt-2">
      <label htmlFor={id} className="block text-[0.9375rem] font-semibold">
        <Trans>Var du bor, om du vill berätta det</Trans>
      </label>
      <select
        id={id}
        value={place ?? ''}
        onChange={({ target }) => onChoose(findTestimonialPlace(target.value))}
        className="mt-2 min-h-12 w-full border-[1.5px] border-line-strong bg-sheet px-3 py-3 sm:max-w-[20rem]"
      >
        <option value="">{t`Vill jag inte säga`}</option>
        {TESTIMONIAL_PLACES.map((known) => (
          <option key={known} value={known}>
            {known === 'Sverige' ? t`Någon annanstans i Sverige` : placeName(known)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** `isReplacing`: an earlier one is published. */
export function TestimonialLead({ isReplacing }: { isReplacing: boolean }) {
  return (
    <div className="mt-3 grid max-w-[34rem] gap-3 text-soft">
      {isReplacing ? (
        <p className="border-l-4 border-clay pl-4 text-ink">
          <Trans>
            Ditt omdöme är publicerat. När du skickar det nya tas det gamla bort från startsidan
            direkt, och det nya visas först när vi har läst det.
          </Trans>
        </p>
      ) : null}
      <p>
        <Trans>
          Några ord till den som funderar. Vi läser dem först, bra som dåliga, och visar dem sedan
          på startsidan utan ditt namn. Du kan ta bort dem när du vill.
        </Trans>
      </p>
    </div>
  );
}

type SectionHeadingProps = {
  id: string;
  /** The pressed button has unmounted. */
  takesLostFocus: boolean;
  children: ReactNode;
};

function SectionHeading({ id, takesLostFocus, children }: SectionHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesLostFocus) takeLostFocus(heading.current);
  }, [takesLostFocus]);
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
      {children}
    </h2>
  );
}

type TestimonialSectionProps = { figures: ShareFigures | null; control: ShareImageControl };

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
    <section
      aria-labelledby={id}
      className={`mt-16 border-t border-line pt-10 ${isForm ? 'print:hidden' : ''}`}
    >
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
