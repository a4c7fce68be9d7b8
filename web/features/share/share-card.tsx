import { Trans, useLingui } from '@lingui/react/macro';
import { Download, ImagePlus, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';

import type { Language } from '#worker/domain/language.ts';
import type { ShareFigures } from '#worker/domain/share/share-amounts.ts';
import type { ShareShape } from '#worker/domain/share/share-shape.ts';

import { Button } from '#web/components/button.tsx';
import { takeLostFocus } from '#web/components/take-lost-focus.ts';

import { ShareButtons } from './share-buttons.tsx';
import { SharePicture } from './share-picture.tsx';
import { SharePreview } from './share-preview.tsx';
import { ShapeChoice } from './shape-choice.tsx';
import { useShareImage } from './use-share-image.ts';
import { useShareText } from './use-share-text.ts';

type ShareCardProps = { orderId: string; language: Language; figures: ShareFigures };

/** The result as a picture to show others: none before it is asked for. */
export function ShareCard({ orderId, language, figures }: ShareCardProps) {
  const { t } = useLingui();
  const id = useId();
  const [shape, setShape] = useState<ShareShape>('wide');
  const { share, busyWith, create, download, takeBack } = useShareImage(orderId, language);
  const text = useShareText(share ?? figures);
  const isBusy = busyWith !== null;
  const busyText = busyWith === 'creating' ? t`Bilden skapas` : '';

  // Not disabled, which would take the focus away from a button that is waited for.
  const unlessBusy = (act: () => Promise<void>) => () => {
    if (!isBusy) void act();
  };

  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-10">
      <h2 id={id} className="text-3xl sm:text-4xl">
        <Trans>Ett resultat att visa upp</Trans>
      </h2>
      <p className="mt-3 mb-6 max-w-[38rem] text-soft">
        <Trans>
          Gör en bild av det du har städat bort. Den får en egen adress som vem som helst kan öppna,
          och ingenting delas förrän du klickar.
        </Trans>
      </p>
      {share === null ? (
        <SharePreview figures={figures} />
      ) : (
        <>
          <ShapeChoice shape={shape} onChoose={setShape} />
          <SharePicture key={share.imagePaths[shape]} share={share} shape={shape} />
        </>
      )}
      <p role="status" className="sr-only">
        {busyText}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {share === null ? (
          <Button
            ref={takeLostFocus}
            aria-disabled={isBusy}
            aria-busy={isBusy}
            onClick={unlessBusy(create)}
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            <Trans>Skapa en bild att dela</Trans>
          </Button>
        ) : (
          <>
            <Button
              ref={takeLostFocus}
              aria-disabled={isBusy}
              aria-busy={busyWith === 'downloading'}
              onClick={unlessBusy(() => download(share.imagePaths[shape], shape))}
            >
              <Download aria-hidden="true" className="size-5" />
              <Trans>Ladda ner bilden</Trans>
            </Button>
            <Button
              variant="secondary"
              aria-disabled={isBusy}
              aria-busy={busyWith === 'creating'}
              onClick={unlessBusy(create)}
            >
              <RefreshCw aria-hidden="true" className="size-5" />
              <Trans>Skapa ny</Trans>
            </Button>
            <Button
              variant="quiet"
              aria-disabled={isBusy}
              aria-busy={busyWith === 'taking-back'}
              onClick={unlessBusy(() => takeBack(share.id))}
            >
              <Trans>Ta bort bilden</Trans>
            </Button>
          </>
        )}
      </div>
      {share === null ? null : (
        <>
          {share.messageCount === figures.messageCount ? null : (
            <p className="mt-4">
              <Trans>Siffrorna har ändrats sedan bilden skapades. Skapa en ny.</Trans>
            </p>
          )}
          <h3 className="mt-8 text-xl">
            <Trans>Texten som följer med</Trans>
          </h3>
          <blockquote className="mt-3 max-w-[38rem] border-l-2 border-moss pl-4">
            {text} <span className="break-all text-soft">{share.pageUrl}</span>
          </blockquote>
          <ShareButtons
            shared={{ text, pageUrl: share.pageUrl }}
            title={t`Ett resultat att visa upp`}
          />
        </>
      )}
    </section>
  );
}
