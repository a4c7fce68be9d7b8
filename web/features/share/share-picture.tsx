import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { ShareImageView } from '#worker/contract/share-image.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { spokenAmounts } from '#worker/domain/share/share-amounts.ts';
import { SHARE_SHAPES, type ShareShape } from '#worker/domain/share/share-shape.ts';

import { Button } from '#web/components/button.tsx';
import { takeLostFocus } from '#web/components/take-lost-focus.ts';

type SharePictureProps = { share: ShareImageView; shape: ShareShape };

/** The picture itself, as others will see it. */
export function SharePicture({ share, shape }: SharePictureProps) {
  const { t, i18n } = useLingui();
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const { mail, co2Kg, ledMonths, hotShowers, coffeeCups } = spokenAmounts(
    share,
    toLanguage(i18n.locale),
  );
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
      alt={t`Kvitto: ${mail} mejl bort, ${co2Kg} kg CO₂ mindre per år, som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe.`}
      className="h-auto w-full border border-line bg-sheet"
      onError={() => setIsFailed(true)}
    />
  );
}
