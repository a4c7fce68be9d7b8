import { BRAND } from '#worker/domain/brand.ts';
import { formatCount, formatMoney } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { undoneWork } from '#worker/domain/orders/undone-work.ts';
import { isReturned, type ReturnReason } from '#worker/domain/payments/refund-status.ts';
import { refundPartLines } from '#worker/domain/receipts/purchase-lines.ts';
import type { CleanupFacts } from '#worker/domain/receipts/receipt-facts.ts';
import { orderLines } from '#worker/domain/receipts/receipt-sections.ts';
import { senderCount, undoneSenderCount } from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import {
  type MailBlock,
  mailCount,
  type MailDocument,
  paperTime,
} from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { RefundMailFacts } from '#worker/orders/order-facts.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import { refundText, sendersHandledText } from '#worker/receipts/outcome-texts.ts';
import { complaintText, paperLines, testNotice } from '#worker/receipts/receipt-texts.ts';
import type { Runtime } from '#worker/runtime.ts';

import { listOwingCharges } from './ledger-queries.ts';

/** null once its buyer has the money. */
export function refundFailed(facts: RefundMailFacts): MailDocument | null {
  const { language, orderNumber, refund, stillOwedMinor } = facts;
  if (refund.status !== 'failed' || stillOwedMinor === 0) return null;
  const i18n = textsIn(language);
  const sum = formatMoney(refund.totalMinor, refund.currency, language);
  const failed = failedText(facts, sum);
  return {
    language,
    subject: i18n._('Återbetalningen på {sum} gick inte igenom ({orderNumber})', {
      sum,
      orderNumber,
    }),
    preview: failed,
    heading: i18n._('Återbetalningen gick inte igenom'),
    blocks: [
      { kind: 'text', text: failed },
      {
        kind: 'text',
        text: i18n._(
          'Du behöver inte göra något, vi tar hand om det. Vill du berätta hur du helst vill ha dem, skriv till {supportEmail} och ange ordernumret. Skicka aldrig kortnummer eller koder.',
          { supportEmail: BRAND.supportEmail },
        ),
      },
      ...refundBlocks(facts),
    ],
    footer: sellerFooter(facts),
  };
}

/** A refund that the provider never created reached no bank that could have returned it. */
function failedText({ language, refund, stillOwedMinor }: RefundMailFacts, sum: string): string {
  const i18n = textsIn(language);
  const why =
    refund.refundReference === null
      ? i18n._(
          'Vi försökte betala tillbaka {sum}, samma väg som du betalade, men det gick inte. Pengarna är fortfarande dina, och du får dem på ett annat sätt.',
          { sum },
        )
      : i18n._(
          'Vi försökte betala tillbaka {sum}, samma väg som du betalade, men pengarna kunde inte tas emot där. De är fortfarande dina, och du får dem på ett annat sätt.',
          { sum },
        );
  if (stillOwedMinor === refund.totalMinor) return why;
  const left = i18n._('En del av dem har du redan fått. Kvar är {sum}.', {
    sum: formatMoney(stillOwedMinor, refund.currency, language),
  });
  return `${why} ${left}`;
}

const WHY: Record<ReturnReason, string> = {
  undone: /*i18n*/ 'Beställningen är avslutad, och allt hann inte bli gjort.',
  withdrawal: /*i18n*/ 'Du har ångrat köpet, och nu står städningen still.',
  duplicate:
    /*i18n*/ 'Beställningen var redan betald när den här betalningen kom in. Därför får du tillbaka den.',
  sold_elsewhere:
    /*i18n*/ 'När den här betalningen kom in hade du redan beställt en annan städning av samma inkorg. Därför gäller den inte som köp, och du får tillbaka hela beloppet.',
  mismatch:
    /*i18n*/ 'Betalningen stämde inte med priset på beställningen, så den gäller inte som köp. Därför får du tillbaka hela beloppet.',
  manual:
    /*i18n*/ 'Vi som driver tjänsten har sett över din beställning och betalar tillbaka pengar. Summan är allt som vi har betalat tillbaka på det sättet, sammanlagt.',
};

/** null when it is no longer owed. */
export function refundGiven(facts: RefundMailFacts): MailDocument | null {
  const { language, orderNumber, refund, hasFailedRefund } = facts;
  if (!isReturned(refund.status)) return null;
  const i18n = textsIn(language);
  const sum = formatMoney(refund.totalMinor, refund.currency, language);
  const isInPlace = refund.reason === 'manual' && hasFailedRefund;
  const why = isInPlace
    ? i18n._(
        'En återbetalning till dig gick inte att genomföra. Nu betalar vi tillbaka pengar i stället för den.',
      )
    : i18n._(WHY[refund.reason]);
  const takesDays = i18n._('Det kan dröja några dagar innan pengarna syns hos dig.');
  return {
    language,
    subject: i18n._('Du får tillbaka {sum} ({orderNumber})', { sum, orderNumber }),
    preview: why,
    heading: i18n._('Du får tillbaka {sum}', { sum }),
    blocks: [
      { kind: 'text', text: [why, ...undoneTexts(facts)].join(' ') },
      { kind: 'text', text: `${refundText(sum, language)} ${takesDays}` },
      ...refundBlocks(facts),
    ],
    footer: sellerFooter(facts),
  };
}

function refundBlocks(facts: RefundMailFacts): MailBlock[] {
  const { language, tier, method, refund, hasBought, receiptUrl } = facts;
  const i18n = textsIn(language);
  const lines = [
    orderLines(facts),
    refundPartLines(refund, { tier: hasBought ? tier : null, method }),
  ];
  return [
    {
      kind: 'paper',
      paper: {
        title: i18n._('Återbetalning'),
        stamp: paperTime(refund.createdAtMs, facts),
        sections: lines.map((section) => paperLines(section, facts)),
        notice: testNotice(facts),
      },
    },
    ...(receiptUrl === null
      ? []
      : [{ kind: 'link' as const, text: i18n._('Öppna kvittot'), url: receiptUrl }]),
    { kind: 'text', text: complaintText(language) },
  ];
}

/** How much was done, of mail and of senders, when the refund is for the rest. */
function undoneTexts({ language, refund: { reason }, cleanup }: RefundMailFacts): string[] {
  const isForUndone = reason === 'undone' || reason === 'withdrawal';
  return isForUndone && cleanup !== null ? workTexts(cleanup, language) : [];
}

function workTexts(cleanup: CleanupFacts, language: Language): string[] {
  const { movedCount, selectedCount, unsubscribes } = cleanup;
  const { mail, senders } = undoneWork(cleanup);
  const i18n = textsIn(language);
  const told: string[] = [];
  if (mail.undoneCount > 0) {
    told.push(
      i18n._('{moved} av {mail} flyttades.', {
        moved: formatCount(movedCount, language),
        mail: mailCount(selectedCount, language),
      }),
    );
  }
  if (unsubscribes !== null && (senders?.undoneCount ?? 0) > 0) {
    const all = senderCount(unsubscribes);
    const handledCount = all - undoneSenderCount(unsubscribes);
    told.push(sendersHandledText({ handledCount, senderCount: all }, language));
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
