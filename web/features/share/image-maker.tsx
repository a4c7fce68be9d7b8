import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, ImagePlus, RefreshCw } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { ChoiceButtons } from '#web/shared/components/choice-buttons.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import type { ShareImageView } from '#worker/contract/sharing.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { publicPageUrl } from '#worker/domain/pages/public-pages.ts';
import {
  SHARE_SHAPE_NAMES,
  SHARE_SHAPES,
  type ShareFigures,
  type ShareShape,
  spokenAmounts,
} from '#worker/domain/sharing/share-image.ts';

import type { ShareImageControl } from './use-share-image.ts';

type SharePictureProps = { share: ShareImageView; shape: ShareShape };

function SharePicture({ share, shape }: SharePictureProps) {
  const { t, i18n } = useLingui();
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const language = toLanguage(i18n.locale);
  const amounts = spokenAmounts(share, language);
  const { mail, size, co2Kg, co2Span, ledMonths, hotShowers, coffeeCups } = amounts;
  const methodUrl = publicPageUrl('method', language);
  if (isFailed) {
    return (
      <div role="alert" className="border border-line bg-sheet p-6">
        <p>
          <Trans>Bilden kunde inte visas.</Trans>
        </p>
        <Button
          ref={attempt === 0 ? undefined : takeLostFocus}
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setIsFailed(false);
            setAttempt(attempt + 1);
          }}
        >
          <Trans>Visa bilden igen</Trans>
        </Button>
      </div>
    );
  }
  return (
    <img
      key={attempt}
      ref={attempt === 0 ? undefined : takeLostFocus}
      tabIndex={-1}
      src={share.imagePaths[shape]}
      width={SHARE_SHAPES[shape].width}
      height={SHARE_SHAPES[shape].height}
      alt={t`Kvitto: ${mail} mejl bort, ${size}. Uppskattad CO₂: ${co2Kg} kg per år, publicerade värden ger ${co2Span}. Ungefär som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe. Så räknas det: ${methodUrl}`}
      className="h-auto w-full border border-line bg-sheet"
      onError={() => setIsFailed(true)}
    />
  );
}

const NAMES: Record<ShareShape, MessageDescriptor> = {
  wide: msg`Liggande`,
  square: msg`Kvadrat`,
};

type ShapeChoiceProps = { shape: ShareShape; onChoose: (shape: ShareShape) => void };

function ShapeChoice({ shape, onChoose }: ShapeChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <ChoiceButtons
      label={t`Bildens form`}
      choices={SHARE_SHAPE_NAMES.map((value) => ({ value, name: i18n._(NAMES[value]) }))}
      chosen={shape}
      onChoose={onChoose}
    />
  );
}

type ImageMakerProps = { figures: ShareFigures; control: ShareImageControl };

export function ImageMaker({ figures, control }: ImageMakerProps) {
  const { t } = useLingui();
  const { share, shape, setShape, busyWith, hasActed, create, download, takeBack } = control;
  const isBusy = busyWith !== null;
  // Not on mount: the page must not jump down to it.
  const takeFocus = hasActed ? takeLostFocus : undefined;

  // aria-disabled: `disabled` would drop the focus.
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
          // Keyed, so that React does not reuse another button and move the focus.
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
