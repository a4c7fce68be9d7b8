import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import type { ShareFigures } from '#worker/domain/share/share-amounts.ts';

import { ImageMaker } from './image-maker.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { SharePreview } from './share-preview.tsx';
import { SharedText } from './shared-text.tsx';
import type { ShareImageControl } from './use-share-image.ts';
import { useSharedResult } from './use-shared-result.ts';

type ShareCardProps = { figures: ShareFigures; control: ShareImageControl };

/** The result to show others: in words, and as a picture once one is asked for. */
export function ShareCard({ figures, control }: ShareCardProps) {
  const { t } = useLingui();
  const id = useId();
  const { share, file } = control;
  const shared = useSharedResult(figures, share);
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-10">
      <h2 id={id} className="text-3xl sm:text-4xl">
        <Trans>Ett resultat att visa upp</Trans>
      </h2>
      <p className="mt-3 mb-6 max-w-[38rem] text-soft">
        <Trans>
          Dela resultatet i ord, eller gör en bild av det. Bilden får en egen adress som vem som
          helst kan öppna. Ingenting delas förrän du klickar.
        </Trans>
      </p>
      {share === null ? <SharePreview figures={figures} /> : null}
      <ImageMaker figures={figures} control={control} />
      <h3 className="mt-8 mb-3 text-xl">
        <Trans>Texten som följer med</Trans>
      </h3>
      <SharedText {...shared} />
      <ShareButtons shared={shared} title={t`Ett resultat att visa upp`} file={file} />
    </section>
  );
}
