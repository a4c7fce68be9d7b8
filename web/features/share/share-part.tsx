import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { TestimonialSection } from './testimonial-section.tsx';
import { type Language, toLanguage } from '#worker/domain/language.ts';
import { shareAmounts, type ShareFigures } from '#worker/domain/sharing/share-image.ts';

import { ImageMaker } from './image-maker.tsx';
import { ShareButtons, SharedText, useSharedResult } from './share-buttons.tsx';
import { type ShareImageControl, useShareImage } from './use-share-image.ts';

function SharePreview({ figures }: { figures: ShareFigures }) {
  const { t, i18n } = useLingui();
  const amounts = shareAmounts(figures, toLanguage(i18n.locale));
  return (
    <Receipt subtitle={t`Så här blir kvittot`} className="mx-auto w-full max-w-[26rem]">
      <ReceiptLines>
        <ReceiptLine label={t`MEJL BORT`} value={amounts.mail} isStrong />
        <ReceiptLine label={t`PLATS`} value={amounts.size} isStrong />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`Uppskattad CO₂`} value={t`${amounts.co2Kg} kg/år`} />
        <ReceiptLine label={t`Publicerade värden`} value={amounts.co2Span} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine label={t`LED-månader`} value={amounts.ledMonths} />
        <ReceiptLine label={t`Varma duschar`} value={amounts.showers} />
        <ReceiptLine label={t`Koppar kaffe`} value={amounts.coffeeCups} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-soft">
          <Trans>Inget om dig, dina avsändare eller köpet står på bilden.</Trans>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}

const NAMES: Record<Language, MessageDescriptor> = {
  sv: msg`Bilden på svenska`,
  en: msg`Bilden på engelska`,
};

type OtherSharesProps = {
  isCardShown: boolean;
  control: ShareImageControl;
};

/** The pictures in other languages, so that nothing stays public unnoticed. */
function OtherShares({ isCardShown, control }: OtherSharesProps) {
  const { i18n } = useLingui();
  const id = useId();
  const [hasTakenBack, setHasTakenBack] = useState(false);
  const { shares, share, busyWith, takeBack } = control;
  const others = isCardShown ? shares.filter((one) => one !== share) : shares;
  if (others.length === 0 && !hasTakenBack) return null;

  function remove(shareId: string): void {
    if (busyWith !== null) return;
    setHasTakenBack(true);
    void takeBack(shareId);
  }

  return (
    <section aria-labelledby={id} className="mt-10">
      <h2
        // Keyed for the focus of the removed button.
        key={others.length}
        ref={hasTakenBack ? takeLostFocus : undefined}
        id={id}
        tabIndex={-1}
        className="text-2xl"
      >
        <Trans>Bilder som andra kan se</Trans>
      </h2>
      {others.length === 0 ? (
        <p className="mt-3 text-soft">
          <Trans>Inga fler bilder av den här städningen är delade.</Trans>
        </p>
      ) : (
        <ul className="mt-3 max-w-[38rem] divide-y divide-line border-y border-line">
          {others.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-6 py-1">
              <a id={`${id}-${other.id}`} className="text-link py-2" href={other.pageUrl}>
                {i18n._(NAMES[other.language])}
              </a>
              <Button
                variant="quiet"
                className="flush-x"
                aria-describedby={`${id}-${other.id}`}
                aria-disabled={busyWith !== null}
                onClick={() => remove(other.id)}
              >
                <Trans>Ta bort bilden</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ShareCardProps = { figures: ShareFigures; control: ShareImageControl };

function ShareCard({ figures, control }: ShareCardProps) {
  const { t } = useLingui();
  const id = useId();
  const { share, file } = control;
  const shared = useSharedResult(figures, share);
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-10 print:hidden">
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

type SharePartProps = {
  orderId: string;
  language: Language;
  /** null: nothing is in the trash. */
  figures: ShareFigures | null;
};

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
