import { Trans } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';

import type { OwnTestimonial } from '#worker/contract/testimonial.ts';

import { Button } from '#web/components/button.tsx';

import { usePlaceName } from './use-place-name.ts';

type OwnTestimonialCardProps = {
  own: OwnTestimonial;
  /** It has just been sent. */
  isNew: boolean;
  isBusy: boolean;
  onShare: () => void;
  onRewrite: () => void;
  onTakeBack: () => void;
};

/** What its writer has said, thanks for it, and how it stands. */
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
