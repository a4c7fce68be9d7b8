/**
 * The version of the two statements that a buyer ticks before paying: that the service starts at once,
 * and that the right of withdrawal ends when it has been fully performed (distansavtalslagen 2005:59,
 * 2 kap. 11 §). A change of either text, in either language, is a new version.
 */
export const PURCHASE_CONSENT_VERSION = '2026-11-21';
