import { BRAND } from '#worker/domain/brand.ts';
import { formatCount, formatMoney } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { undoneWork } from '#worker/domain/orders/undone-work.ts';
import { refundsForOwner } from '#worker/domain/payments/lost-refunds.ts';
import { isReturned, type RefundReason } from '#worker/domain/payments/refund-status.ts';
import { senderCount, undoneSenderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import {
  type MailBlock,
  mailCount,
  type MailDocument,
  paperTime,
} from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { CleanupFacts, RefundMailFacts } from '#worker/orders/order-facts.ts';
import { orderLines, refundPartLines, testNotice } from '#worker/receipts/purchase-lines.ts';
import { RECEIPT_TEXTS } from '#worker/receipts/receipt-texts.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listRefundsBesideFailed } from './refund-progress.ts';
import type { RefundRow } from './refund-queries.ts';

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

/** That a refund could not be made, and comes another way. null where its buyer has got it by now. */
export function refundFailed(facts: RefundMailFacts): MailDocument | null {
  const { language, orderNumber, refund, stillOwedMinor, receiptUrl } = facts;
  if (refund.status !== 'failed' || stillOwedMinor === 0) return null;
  const texts = REFUND_FAILED_TEXTS[language];
  const { open, complaint } = RECEIPT_TEXTS[language];
  const money = (amountMinor: number) => formatMoney(amountMinor, refund.currency, language);
  const isWhole = stillOwedMinor === refund.totalMinor;
  // What the provider never made has reached nobody who could have refused it.
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

/** `part`: as much of what goes back as takes the place of a refund of so much; null: all of it does. */
type Replaced = (part: string | null, owed: string) => string;

type RefundGivenTexts = {
  subject: (sum: string, orderNumber: string) => string;
  heading: (sum: string) => string;
  why: Record<RefundReason, string>;
  insteadOf: Replaced;
  toward: Replaced;
  sameAs: Replaced;
  partOfSame: Replaced;
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
      overtaken:
        'När den här betalningen kom in hade du redan beställt en annan städning av samma inkorg. Därför gäller den inte som köp, och du får tillbaka hela beloppet.',
      mismatch:
        'Betalningen stämde inte med priset på beställningen, så den gäller inte som köp. Därför får du tillbaka hela beloppet.',
      by_hand: 'Vi som driver tjänsten har sett över din beställning och betalar tillbaka pengar.',
    },
    insteadOf: (part, owed) =>
      `${ofThisInSwedish(part)} får du i stället för återbetalningen på ${owed}, som inte gick att genomföra.`,
    toward: (part, owed) =>
      `${ofThisInSwedish(part)} får du som en del av återbetalningen på ${owed}, som inte gick att genomföra.`,
    sameAs: (part, owed) =>
      `${ofThisInSwedish(part)} är återbetalningen på ${owed} som vi redan har skrivit till dig om, inte en till.`,
    partOfSame: (part, owed) =>
      `${ofThisInSwedish(part)} är en del av återbetalningen på ${owed} som vi redan har skrivit till dig om, inget utöver den.`,
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
      overtaken:
        'When this payment came in you had already ordered another clean-up of the same inbox. So it does not count as a purchase, and you get all of it back.',
      mismatch:
        'The payment did not match the price of the order, so it does not count as a purchase. You get all of it back.',
      by_hand: 'We who run the service have looked at your order and are giving money back.',
    },
    insteadOf: (part, owed) =>
      `You get ${ofThisInEnglish(part)} instead of the refund of ${owed}, which could not be made.`,
    toward: (part, owed) =>
      `You get ${ofThisInEnglish(part)} toward the refund of ${owed}, which could not be made.`,
    sameAs: (part, owed) =>
      `${part === null ? 'It' : `${part} of it`} is the refund of ${owed} that we have already written to you about, not another one.`,
    partOfSame: (part, owed) =>
      `${part === null ? 'It' : `${part} of it`} is part of the refund of ${owed} that we have already written to you about, nothing on top of it.`,
    moved: (moved, mail) => `${moved} of ${mail} were moved.`,
    takesDays: 'It may take a few days before you see the money.',
    paper: 'Refund',
  },
};

function ofThisInSwedish(part: string | null): string {
  return part === null ? 'Det här' : `${part} av det här`;
}

function ofThisInEnglish(part: string | null): string {
  return part === null ? 'this' : `${part} of this`;
}

/** That money goes back, how much, to where and why. null where it does not go back any more. */
export function refundGiven(facts: RefundMailFacts): MailDocument | null {
  const { language, orderNumber, refund, receiptUrl } = facts;
  if (!isReturned(refund.status)) return null;
  const texts = REFUND_GIVEN_TEXTS[language];
  const { refund: goesBack, open, complaint } = RECEIPT_TEXTS[language];
  const sum = formatMoney(refund.totalMinor, refund.currency, language);
  const why = insteadText(facts) ?? texts.why[refund.reason];
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

/** That it comes in the place of a refund that its buyer has heard of already, and is not on top of that. */
function insteadText({ language, refund, inPlaceOf }: RefundMailFacts): string | null {
  if (inPlaceOf === null) return null;
  const texts = REFUND_GIVEN_TEXTS[language];
  const money = (amountMinor: number) => formatMoney(amountMinor, refund.currency, language);
  const { madeUpMinor, owedMinor, isSameMoney } = inPlaceOf;
  const part = madeUpMinor === refund.totalMinor ? null : money(madeUpMinor);
  const isWhole = madeUpMinor === owedMinor;
  const replaced = isSameMoney
    ? texts[isWhole ? 'sameAs' : 'partOfSame']
    : texts[isWhole ? 'insteadOf' : 'toward'];
  return replaced(part, money(owedMinor));
}

/** How much was done, of mail and of senders, where the money goes back because not all was. */
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

/** More than the owner can see to before they are told again. The newest, so that no old ones hide a new one. */
const MAX_PER_RUN = 20;

/**
 * Names the refunds that the provider could not make and that have not been made up for in full: nothing more is tried
 * for their reason, so that the owner has to give that money back, by hand at the provider or by another way. Those that
 * it turns down are named too, since only the owner can mend what keeps them waiting.
 * @returns how many there are
 */
export async function enqueueRefundFailedMails(runtime: Runtime): Promise<number> {
  const { log } = runtime;
  const waiting = (await listRefundsForOwner(runtime)).toSorted(
    (a, b) => (b.endedAtMs ?? b.createdAtMs) - (a.endedAtMs ?? a.createdAtMs),
  );
  for (const { id: refundId } of waiting.slice(0, MAX_PER_RUN)) {
    log.warn('refund.needs_owner', { refundId });
  }
  return waiting.length;
}

/** The refunds that their buyers get from nobody but the owner, or not before the owner has mended something. */
export async function listRefundsForOwner({
  db,
  clock,
}: Pick<Runtime, 'db' | 'clock'>): Promise<RefundRow[]> {
  const rows = await listRefundsBesideFailed(db, clock());
  const byCharge = Map.groupBy(rows, ({ chargeId }) => chargeId);
  return [...byCharge.values()].flatMap((refunds) => refundsForOwner(refunds));
}
