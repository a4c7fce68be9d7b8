import type { Language } from '#worker/domain/language.ts';
import type { ShareFigures } from '#worker/domain/share/share-amounts.ts';

import { TestimonialSection } from '#web/features/testimonial/testimonial-section.tsx';

import { OtherShares } from './other-shares.tsx';
import { ShareCard } from './share-card.tsx';
import { useShareImage } from './use-share-image.ts';

type SharePartProps = {
  orderId: string;
  language: Language;
  /** null: nothing lies in the trash that could be told of. */
  figures: ShareFigures | null;
};

/** What may be shown to others, and said to them: both share by the one picture. */
export function SharePart({ orderId, language, figures }: SharePartProps) {
  const control = useShareImage(orderId, language);
  return (
    <>
      {figures === null ? null : <ShareCard figures={figures} control={control} />}
      <OtherShares isCardShown={figures !== null} control={control} />
      <TestimonialSection figures={figures} control={control} />
    </>
  );
}
