import { useLingui } from '@lingui/react/macro';

import type { ShareImageView } from '#worker/contract/sharing.ts';
import { toLanguage } from '#worker/domain/language.ts';
import { publicPageUrl } from '#worker/domain/pages/public-pages.ts';
import { spokenAmounts, type ShareFigures } from '#worker/domain/sharing/share-image.ts';

import type { Shared } from './share-window.ts';

/** What a clean-up is passed on as: with the page of its picture, or with our own while there is no picture. */
export function useSharedResult(figures: ShareFigures, share: ShareImageView | null): Shared {
  const { i18n } = useLingui();
  const text = useShareText(share ?? figures);
  return { text, pageUrl: share?.pageUrl ?? publicPageUrl('start', toLanguage(i18n.locale)) };
}

/** What a clean-up came to, in words for others: every figure that is estimated says so. */
function useShareText(figures: ShareFigures): string {
  const { t, i18n } = useLingui();
  const amounts = spokenAmounts(figures, toLanguage(i18n.locale));
  const { mail, co2Kg, ledMonths, hotShowers, coffeeCups } = amounts;
  return figures.messageCount === 1
    ? t`Jag har städat ur min inkorg: 1 mejl lättare. Det ger ${co2Kg} kg mindre CO₂ per år, som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe. Vad väger din inkorg?`
    : t`Jag har städat ur min inkorg: ${mail} mejl lättare. Det ger ${co2Kg} kg mindre CO₂ per år, som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe. Vad väger din inkorg?`;
}
