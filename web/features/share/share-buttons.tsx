import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';

import type { ShareImageView } from '#worker/contract/sharing.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { publicPageUrl } from '#worker/domain/pages/public-pages.ts';
import { type ShareFigures, spokenAmounts } from '#worker/domain/sharing/share-image.ts';

import { Button } from '#web/shared/components/button.tsx';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

import {
  openShareWindow,
  type Shared,
  type ShareNetwork,
  shareWindowUrl,
  sheetContent,
  withAddress,
} from './share-window.ts';

export function SharedText({ text, pageUrl }: Shared) {
  return (
    <blockquote className="max-w-[38rem] border-l-2 border-moss pl-4 wrap-anywhere whitespace-pre-line">
      {text} <span className="text-soft">{pageUrl}</span>
    </blockquote>
  );
}

/** Without a picture, the link leads to the start page. */
export function useSharedResult(figures: ShareFigures, share: ShareImageView | null): Shared {
  const { i18n } = useLingui();
  const text = useShareText(share ?? figures);
  return { text, pageUrl: share?.pageUrl ?? publicPageUrl('start', toLanguage(i18n.locale)) };
}

function useShareText(figures: ShareFigures): string {
  const { t, i18n } = useLingui();
  const amounts = spokenAmounts(figures, toLanguage(i18n.locale));
  const { mail, size, co2Kg, co2Span, ledMonths, hotShowers, coffeeCups } = amounts;
  const methodUrl = publicPageUrl('method', toLanguage(i18n.locale));
  const result =
    figures.messageCount === 1
      ? t`1 mejl bort ur min inkorg, ${size}. Uppskattad CO₂: ${co2Kg} kg per år (publicerat: ${co2Span}), som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe. Så räknas det: ${methodUrl}`
      : t`${mail} mejl bort ur min inkorg, ${size}. Uppskattad CO₂: ${co2Kg} kg per år (publicerat: ${co2Span}), som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe. Så räknas det: ${methodUrl}`;
  // The method's address ends its line. The page's follows the question: X and share sheets add it to the text.
  return [result, t`Vad väger din inkorg?`].join('\n');
}

const NETWORKS: readonly { network: ShareNetwork; name: string }[] = [
  { network: 'x', name: 'X' },
  { network: 'facebook', name: 'Facebook' },
  { network: 'linkedin', name: 'LinkedIn' },
];

const WINDOW_FAILURE = 'share-window';
const COPY_FAILURE = 'share-copy';
const SHEET_FAILURE = 'share-sheet';

/** For the share sheet, where it takes files. */
type ShareButtonsProps = { shared: Shared; title: string; file?: File | null };

export function ShareButtons({ shared, title, file = null }: ShareButtonsProps) {
  const { t } = useLingui();
  const text = withAddress(shared);

  function open(network: ShareNetwork): void {
    if (openShareWindow(shareWindowUrl(network, shared))) {
      withdrawFailure(WINDOW_FAILURE);
      notifySuccess(msg`Delningsfönstret är öppnat`);
    } else {
      notifyFailure(msg`Webbläsaren stoppade fönstret`, {
        id: WINDOW_FAILURE,
        detail: msg`Tillåt popup-fönster från den här sidan och försök igen.`,
        retry: () => open(network),
      });
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      withdrawFailure(COPY_FAILURE);
      notifySuccess(msg`Texten är kopierad. Klistra in den i Instagram.`);
    } catch {
      notifyFailure(msg`Texten kunde inte kopieras`, {
        id: COPY_FAILURE,
        detail: msg`Markera texten här ovanför och kopiera den själv.`,
      });
    }
  }

  async function shareBySystem(): Promise<void> {
    try {
      await navigator.share(sheetContent({ shared, title, file }));
      withdrawFailure(SHEET_FAILURE);
    } catch (error) {
      // Dismissing the sheet is no error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notifyFailure(msg`Det gick inte att dela härifrån`, { id: SHEET_FAILURE });
    }
  }

  return (
    <div role="group" aria-label={t`Dela`} className="mt-4 flex flex-wrap gap-2">
      {NETWORKS.map(({ network, name }) => (
        <Button key={network} variant="secondary" onClick={() => open(network)}>
          {name}
        </Button>
      ))}
      <Button variant="secondary" onClick={() => void copy()}>
        <Trans>Kopiera till Instagram</Trans>
      </Button>
      {'share' in navigator ? (
        <Button variant="secondary" onClick={() => void shareBySystem()}>
          <Share2 aria-hidden="true" className="size-5" />
          <Trans>Fler sätt</Trans>
        </Button>
      ) : null}
    </div>
  );
}
