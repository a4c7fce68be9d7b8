import { Trans, useLingui } from '@lingui/react/macro';
import { Download, ImagePlus, RefreshCw } from 'lucide-react';

import type { ShareFigures } from '#worker/domain/share/share-amounts.ts';

import { Button } from '#web/components/button.tsx';
import { takeLostFocus } from '#web/components/take-lost-focus.ts';

import { SharePicture } from './share-picture.tsx';
import { ShapeChoice } from './shape-choice.tsx';
import type { ShareImageControl } from './use-share-image.ts';

type ImageMakerProps = { figures: ShareFigures; control: ShareImageControl };

/** The picture once there is one, and all that can be done about it. */
export function ImageMaker({ figures, control }: ImageMakerProps) {
  const { t } = useLingui();
  const { share, shape, setShape, busyWith, hasActed, create, download, takeBack } = control;
  const isBusy = busyWith !== null;
  // A page that has just come must not jump to what may be done at its foot.
  const takeFocus = hasActed ? takeLostFocus : undefined;

  // Not disabled, which would take the focus away from a button that is waited for.
  const unlessBusy = (act: () => Promise<void>) => () => {
    if (!isBusy) void act();
  };

  return (
    <>
      {share === null ? null : (
        <div className="grid gap-4">
          <ShapeChoice shape={shape} onChoose={setShape} />
          <SharePicture key={share.imagePaths[shape]} share={share} shape={shape} />
          <p>
            <a className="text-link" href={share.pageUrl}>
              <Trans>Se sidan som andra ser</Trans>
            </a>
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {busyWith === 'creating' ? t`Bilden skapas` : ''}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {share === null ? (
          // By a key of its own: it would else become the first of the others and back, and lost focus go unseen.
          <Button
            key="create"
            ref={takeFocus}
            variant="secondary"
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
              ref={takeFocus}
              variant="secondary"
              aria-disabled={isBusy}
              aria-busy={busyWith === 'downloading'}
              onClick={unlessBusy(() => download(share.imagePaths[shape]))}
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
      {share === null || share.messageCount === figures.messageCount ? null : (
        <p className="mt-4">
          <Trans>Siffrorna har ändrats sedan bilden skapades. Skapa en ny.</Trans>
        </p>
      )}
    </>
  );
}
