import { useLingui } from '@lingui/react/macro';

import { toLanguage } from '#worker/domain/language.ts';
import { spokenAmounts, type ShareFigures } from '#worker/domain/share/share-amounts.ts';

/** What a clean-up came to, in words for others: every figure that is estimated says so. */
export function useShareText(figures: ShareFigures): string {
  const { t, i18n } = useLingui();
  const amounts = spokenAmounts(figures, toLanguage(i18n.locale));
  const { mail, co2Kg, ledMonths, hotShowers, coffeeCups } = amounts;
  return figures.messageCount === 1
    ? t`Jag har städat ur min inkorg: 1 mejl lättare. Det ger ${co2Kg} kg mindre CO₂ per år, som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe. Vad väger din inkorg?`
    : t`Jag har städat ur min inkorg: ${mail} mejl lättare. Det ger ${co2Kg} kg mindre CO₂ per år, som ${ledMonths} LED-månader, ${hotShowers} eller ${coffeeCups} koppar kaffe. Vad väger din inkorg?`;
}
