import type { Language } from '#worker/domain/language.ts';

/**
 * The version of the two statements that a buyer ticks before paying: that the service starts at once,
 * and that the right of withdrawal ends when the service has been fully performed (distansavtalslagen 2005:59,
 * 2 kap. 11 §). A change of either text, in either language, is a new version.
 */
export const PURCHASE_CONSENT_VERSION = '2026-11-23';

export type PurchaseStatements = { startsImmediately: string; losesWithdrawalRight: string };

/**
 * The statements of every version there has been, word for word: what was agreed to is quoted in the
 * confirmation, which may go out after a newer text has come into use.
 */
export const PURCHASE_STATEMENTS: Record<string, Record<Language, PurchaseStatements>> = {
  [PURCHASE_CONSENT_VERSION]: {
    sv: {
      startsImmediately: 'Jag samtycker till att tjänsten påbörjas direkt.',
      losesWithdrawalRight:
        'Jag är medveten om att ångerrätten upphör när tjänsten är fullt utförd.',
    },
    en: {
      startsImmediately: 'I agree that the service starts at once.',
      losesWithdrawalRight:
        'I know that I lose my right of withdrawal when the service has been fully performed.',
    },
  },
  '2026-11-21': {
    sv: {
      startsImmediately: 'Jag samtycker till att tjänsten påbörjas direkt.',
      losesWithdrawalRight:
        'Jag är medveten om att ångerrätten upphör när tjänsten är fullt utförd.',
    },
    en: {
      startsImmediately: 'I agree that the service starts at once.',
      losesWithdrawalRight:
        'I know that I lose my right of withdrawal when it has been fully performed.',
    },
  },
};
