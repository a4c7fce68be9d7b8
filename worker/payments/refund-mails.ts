import { BRAND } from '#worker/domain/brand.ts';
import { formatCount, formatMoney } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { undoneWork } from '#worker/domain/orders/undone-work.ts';
import { isReturned, type ReturnReason } from '#worker/domain/payments/refund-status.ts';
import { senderCount, undoneSenderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import {
  type MailBlock,
  mailCount,
  type MailDocument,
  paperTime,
} from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import { orderLines, refundPartLines, testNotice } from '#worker/receipts/purchase-lines.ts';
import { RECEIPT_TEXTS } from '#worker/receipts/receipt-texts.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listOwingCharges } from './ledger-queries.ts';
import type { CleanupFacts, RefundMailFacts } from '#worker/orders/order-facts.ts';

type RefundFailedTexts = {
  subject: (sum: string, orderNumber: string) => string;
  heading: string;
  failed: (sum: string) => string;
  turnedDown: (sum: string) => string;
  left: (sum: string) => string;
  another: string;
  paper: string;
};

const REFUND_FAILED_TEXTS: Record<Language, RefundFailedTexts> = {
  sv: {
    subject: (sum, orderNumber) => `Återbetalningen på ${sum} gick inte igenom (${orderNumber})`,
    heading: 'Återbetalningen gick inte igenom',
    failed: (sum) =>
      `Vi försökte betala tillbaka ${sum}, samma väg som du betalade, men pengarna kunde inte tas emot där. De är fortfarande dina, och du får dem på ett annat sätt.`,
    turnedDown: (sum) =>
      `Vi försökte betala tillbaka ${sum}, samma väg som du betalade, men det gick inte. Pengarna är fortfarande dina, och du får dem på ett annat sätt.`,
    left: (sum) => `En del av dem har du redan fått. Kvar är ${sum}.`,
    another: `Du behöver inte göra något, vi tar hand om det. Vill du berätta hur du helst vill ha dem, skriv till ${BRAND.supportEmail} och ange ordernumret. Skicka aldrig kortnummer eller koder.`,
    paper: 'Återbetalning',
  },
  en: {
    subject: (sum, orderNumber) => `The refund of ${sum} did not go through (${orderNumber})`,
    heading: 'The refund did not go through',
    failed: (sum) =>
      `We tried to pay ${sum} back to the payment method you used, but the money could not be received there. It is still yours, and you will get it another way.`,
    turnedDown: (sum) =>
      `We tried to pay ${sum} back to the payment method you used, but that could not be done. The money is still yours, and you will get it another way.`,
    left: (sum) => `You have had a part of it already. What remains is ${sum}.`,
    another: `You do not need to do anything, we will see to it. If you would like to tell us how you prefer to get it, write to ${BRAND.supportEmail} and give the order number. Never send card numbers or codes.`,
    paper: 'Refund',
  },
};

/** null once its buyer has the money. */
export function refundFailed(facts: RefundMailFacts): MailDocument | null {
  const { language, orderNumber, refund, stillOwedMinor, receiptUrl } = facts;
  if (refund.status !== 'failed' || stillOwedMinor === 0) return null;
  const texts = REFUND_FAILED_TEXTS[language];
  const { open, complaint } = RECEIPT_TEXTS[language];
  const money = (amountMinor: number) => formatMoney(amountMinor, refund.currency, language);
  const isWhole = stillOwedMinor === refund.totalMinor;
  // A refund that the provider never created reached no bank that could have returned it.
  const why = refund.refundReference === null ? 'turnedDown' : 'failed';
  const failed = [
    texts[why](money(refund.totalMinor)),
    ...(isWhole ? [] : [texts.left(money(stillOwedMinor))]),
  ].join(' ');
  const link: MailBlock[] =
    receiptUrl === null ? [] : [{ kind: 'link', text: open, url: receiptUrl }];
  return {
    language,
    subject: texts.subject(money(refund.totalMinor), orderNumber),
    preview: failed,
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: failed },
      { kind: 'text', text: texts.another },
      {
        kind: 'paper',
        paper: {
          title: texts.paper,
          stamp: paperTime(refund.createdAtMs, facts),
          sections: [orderLines(facts), refundPartLines(facts)],
          notice: testNotice(facts),
        },
      },
      ...link,
      { kind: 'text', text: complaint },
    ],
    footer: sellerFooter(facts),
  };
}

type RefundGivenTexts = {
  subject: (sum: string, orderNumber: string) => string;
  heading: (sum: string) => string;
  why: Record<ReturnReason, string>;
  inPlaceOfFailed: string;
  moved: (moved: string, mail: string) => string;
  takesDays: string;
  paper: string;
};

const REFUND_GIVEN_TEXTS: Record<Language, RefundGivenTexts> = {
  sv: {
    subject: (sum, orderNumber) => `Du får tillbaka ${sum} (${orderNumber})`,
    heading: (sum) => `Du får tillbaka ${sum}`,
    why: {
      undone: 'Beställningen är avslutad, och allt hann inte bli gjort.',
      withdrawal: 'Du har ångrat köpet, och nu står städningen still.',
      duplicate:
        'Beställningen var redan betald när den här betalningen kom in. Därför får du tillbaka den.',
      sold_elsewhere:
        'När den här betalningen kom in hade du redan beställt en annan städning av samma inkorg. Därför gäller den inte som köp, och du får tillbaka hela beloppet.',
      mismatch:
        'Betalningen stämde inte med priset på beställningen, så den gäller inte som köp. Därför får du tillbaka hela beloppet.',
      manual:
        'Vi som driver tjänsten har sett över din beställning och betalar tillbaka pengar. Summan är allt som vi har betalat tillbaka på det sättet, sammanlagt.',
    },
    inPlaceOfFailed:
      'En återbetalning till dig gick inte att genomföra. Nu betalar vi tillbaka pengar i stället för den.',
    moved: (moved, mail) => `${moved} av ${mail} flyttades.`,
    takesDays: 'Det kan dröja några dagar innan pengarna syns hos dig.',
    paper: 'Återbetalning',
  },
  en: {
    subject: (sum, orderNumber) => `You get ${sum} back (${orderNumber})`,
    heading: (sum) => `You get ${sum} back`,
    why: {
      undone: 'The order has ended, and not all of it was done.',
      withdrawal: 'You have withdrawn from the purchase, and the clean-up has stopped.',
      duplicate:
        'The order had already been paid for when this payment came in. So you get it back.',
      sold_elsewhere:
        'When this payment came in you had already ordered another clean-up of the same inbox. So it does not count as a purchase, and you get all of it back.',
      mismatch:
        'The payment did not match the price of the order, so it does not count as a purchase. You get all of it back.',
      manual:
        'We who run the service have looked at your order and are giving money back. The sum is all that we have given back in that way, taken together.',
    },
    inPlaceOfFailed:
      'A refund to you could not be made. We are now giving money back in its place.',
    moved: (moved, mail) => `${moved} of ${mail} were moved.`,
    takesDays: 'It may take a few days before you see the money.',
    paper: 'Refund',
  },
};

/** null when it is no longer owed. */
export function refundGiven(facts: RefundMailFacts): MailDocument | null {
  const { language, orderNumber, refund, hasFailedRefund, receiptUrl } = facts;
  if (!isReturned(refund.status)) return null;
  const texts = REFUND_GIVEN_TEXTS[language];
  const { refund: goesBack, open, complaint } = RECEIPT_TEXTS[language];
  const sum = formatMoney(refund.totalMinor, refund.currency, language);
  const isInPlace = refund.reason === 'manual' && hasFailedRefund;
  const why = isInPlace ? texts.inPlaceOfFailed : texts.why[refund.reason];
  const link: MailBlock[] =
    receiptUrl === null ? [] : [{ kind: 'link', text: open, url: receiptUrl }];
  return {
    language,
    subject: texts.subject(sum, orderNumber),
    preview: why,
    heading: texts.heading(sum),
    blocks: [
      { kind: 'text', text: [why, ...undoneTexts(facts)].join(' ') },
      { kind: 'text', text: `${goesBack(sum)} ${texts.takesDays}` },
      {
        kind: 'paper',
        paper: {
          title: texts.paper,
          stamp: paperTime(refund.createdAtMs, facts),
          sections: [orderLines(facts), refundPartLines(facts)],
          notice: testNotice(facts),
        },
      },
      ...link,
      { kind: 'text', text: complaint },
    ],
    footer: sellerFooter(facts),
  };
}

/** How much was done, of mail and of senders, when the refund is for the rest. */
function undoneTexts({ language, refund: { reason }, cleanup }: RefundMailFacts): string[] {
  const isForUndone = reason === 'undone' || reason === 'withdrawal';
  return isForUndone && cleanup !== null ? workTexts(cleanup, language) : [];
}

function workTexts(cleanup: CleanupFacts, language: Language): string[] {
  const { movedCount, selectedCount, unsubscribes } = cleanup;
  const { mail, senders } = undoneWork(cleanup);
  const told: string[] = [];
  if (mail.undoneCount > 0) {
    const moved = formatCount(movedCount, language);
    told.push(REFUND_GIVEN_TEXTS[language].moved(moved, mailCount(selectedCount, language)));
  }
  if (unsubscribes !== null && (senders?.undoneCount ?? 0) > 0) {
    const all = senderCount(unsubscribes);
    const handled = formatCount(all - undoneSenderCount(unsubscribes), language);
    told.push(RECEIPT_TEXTS[language].sendersHandled(handled, formatCount(all, language)));
  }
  return told;
}

/** The newest, so that old ones hide no new one. */
const MAX_NAMED = 20;

/**
 * Logs the charges for which the owner has to return money.
 * @returns how many there are
 */
export async function logOwingCharges({ db, log }: Pick<Runtime, 'db' | 'log'>): Promise<number> {
  const owing = await listOwingCharges(db);
  for (const { id: chargeId } of owing.slice(0, MAX_NAMED)) {
    log.warn('refund.needs_owner', { chargeId });
  }
  return owing.length;
}
