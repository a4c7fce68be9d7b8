import { formatCount } from '#worker/domain/format.ts';
import { mailCount } from '#worker/mail/templates/count-text.ts';
import type { OrderFacts } from '#worker/mail/templates/order-facts.ts';
import { receiptOutcome, type ReceiptOutcome } from '#worker/mail/templates/receipt-outcome.ts';

import { RECEIPT_DOCUMENT_TEXTS } from './receipt-document-texts.ts';

type DocumentOutcome = Pick<ReceiptOutcome, 'heading' | 'text' | 'rights'>;

/** How the work stands when a receipt is printed: of what goes on yet, how far it has come. */
export function documentOutcome(facts: OrderFacts): DocumentOutcome {
  const { language, cleanup } = facts;
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  const { goal, status, movedCount, selectedCount } = cleanup;
  const underWay = (words: typeof texts.running): DocumentOutcome => ({
    heading: words.heading,
    text: words.text(formatCount(movedCount, language), mailCount(selectedCount, language)),
    rights: 'open',
  });
  if (goal === 'restore') return receiptOutcome(facts);
  switch (status) {
    case 'surveying':
    case 'working':
      return underWay(texts.running);
    case 'suspended':
      return underWay(texts.paused);
    case 'failed':
      return underWay(texts.failed);
    case 'done':
    case 'closed':
      return receiptOutcome(facts);
    default:
      return status satisfies never;
  }
}
