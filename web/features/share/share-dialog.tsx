import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { useState } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { ChoiceButtons } from '#web/shared/components/choice-buttons.tsx';
import { PaperDialog } from '#web/shared/components/dialog/paper-dialog.tsx';
import { BRAND } from '#worker/domain/brand.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { publicPageUrl } from '#worker/domain/pages/public-pages.ts';
import type { ShareFigures } from '#worker/domain/sharing/share-image.ts';

import { ImageMaker } from './image-maker.tsx';
import { ShareButtons, SharedText, useSharedResult } from './share-buttons.tsx';
import type { ShareImageControl } from './use-share-image.ts';

/** The quoted words with name and tagline, without the address. */
function useTestimonialShareText(testimonial: string): string {
  const { t } = useLingui();
  return t`”${testimonial}” ${BRAND.productName}. Ett kvitto på din inkorg.`;
}

type ShareDialogProps = {
  testimonial: string;
  figures: ShareFigures | null;
  control: ShareImageControl;
  onClose: () => void;
};

export function ShareDialog({ testimonial, figures, control, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const [what, setWhat] = useState<'testimonial' | 'result'>('testimonial');
  return (
    <PaperDialog onClose={onClose} className="sm:max-w-[38rem]">
      <Dialog.Title className="text-3xl">
        <Trans>Vill du visa det för andra?</Trans>
      </Dialog.Title>
      <Dialog.Description className="mt-3 mb-6 text-soft">
        <Trans>Så här ser texten ut. Ingenting delas förrän du klickar.</Trans>
      </Dialog.Description>
      {figures === null ? (
        <TestimonialShare testimonial={testimonial} />
      ) : (
        <>
          <ChoiceButtons
            label={t`Vad du delar`}
            choices={[
              { value: 'testimonial', name: t`Omdömet` },
              { value: 'result', name: t`Resultatet` },
            ]}
            chosen={what}
            onChoose={setWhat}
          />
          <div className="mt-6">
            {what === 'testimonial' ? (
              <TestimonialShare testimonial={testimonial} />
            ) : (
              <ResultShare figures={figures} control={control} />
            )}
          </div>
        </>
      )}
      <Dialog.Close asChild>
        <Button variant="quiet" className="mt-6 -ml-3">
          <Trans>Hoppa över</Trans>
        </Button>
      </Dialog.Close>
    </PaperDialog>
  );
}

function TestimonialShare({ testimonial }: { testimonial: string }) {
  const { t, i18n } = useLingui();
  const text = useTestimonialShareText(testimonial);
  const pageUrl = publicPageUrl('start', toLanguage(i18n.locale));
  return (
    <>
      <SharedText text={text} pageUrl={pageUrl} />
      <ShareButtons shared={{ text, pageUrl }} title={t`Ett omdöme`} />
    </>
  );
}

type ResultShareProps = { figures: ShareFigures; control: ShareImageControl };

function ResultShare({ figures, control }: ResultShareProps) {
  const { t } = useLingui();
  const { share, file } = control;
  const shared = useSharedResult(figures, share);
  return (
    <>
      <SharedText {...shared} />
      <ShareButtons shared={shared} title={t`Ett resultat att visa upp`} file={file} />
      {share === null ? (
        <p className="mt-6 text-soft">
          <Trans>
            Du kan också göra en bild. Den får en egen adress som vem som helst kan öppna.
          </Trans>
        </p>
      ) : null}
      <div className="mt-6">
        <ImageMaker figures={figures} control={control} />
      </div>
    </>
  );
}
