import { CO2_METHOD } from '#worker/domain/co2-method.ts';
import { formatFactor } from '#worker/domain/format.ts';
import { lastWithdrawalDayMs } from '#worker/domain/order/withdrawal.ts';

import { mailDate } from './mail-times.ts';
import type { OrderFacts } from './order-facts.ts';
import type { ReceiptOutcome } from './receipt-outcome.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

/**
 * Where the CO2 figure comes from, which stands with the figure and never one click away; null where there is no
 * figure.
 */
export function co2Note({ language, cleanup }: OrderFacts): string | null {
  if (cleanup.movedCount === cleanup.restoredCount) return null;
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  const factor = (kg: number) => formatFactor(kg, language);
  return RECEIPT_TEXTS[language].co2Note(factor(central), factor(low), factor(high));
}

/** What is left of the right of withdrawal; null where it has been used, or is of no more use. */
export function withdrawalNote(facts: OrderFacts, rights: ReceiptOutcome['rights']): string | null {
  const { language, paidAtMs } = facts;
  if (rights === 'used') return null;
  const texts = RECEIPT_TEXTS[language];
  const lastDay = mailDate(lastWithdrawalDayMs(paidAtMs), facts);
  return rights === 'over' ? texts.performed : texts.notPerformed(lastDay);
}
