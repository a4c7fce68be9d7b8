import { ORDER_OPEN_MS } from '#worker/domain/cleanup/cleanup-state.ts';
import { formatDate } from '#worker/domain/format-date.ts';
import { PURCHASE_STATEMENTS } from '#worker/domain/order/purchase-consent.ts';
import { termsVersionMs } from '#worker/domain/order/terms-version.ts';
import { lastWithdrawalDayMs } from '#worker/domain/order/withdrawal.ts';
import type { MailBlock, MailDocument } from '#worker/mail/mail-document.ts';

import { chosenLines } from './chosen-lines.ts';
import { mailCount } from './count-text.ts';
import { mailDate, mailTime, paperTime } from './mail-times.ts';
import { ORDER_CONFIRMATION_TEXTS } from './order-confirmation-texts.ts';
import type { OrderFacts } from './order-facts.ts';
import { orderLines, paymentLines, testNotice, tierName } from './purchase-lines.ts';
import { sellerFooter } from './seller-footer.ts';

/**
 * What a buyer must have in hand before the service begins (distansavtalslagen 2005:59, 2 kap. 4 §): what
 * was bought from whom for how much, what was agreed to, and how to get out of it.
 */
export function orderConfirmation(facts: OrderFacts): MailDocument {
  const { language, email, orderNumber, messageCount, paidAtMs } = facts;
  const texts = ORDER_CONFIRMATION_TEXTS[language];
  const mail = mailCount(messageCount, language);
  return {
    language,
    subject: texts.subject(orderNumber),
    preview: texts.preview(mail),
    heading: texts.heading,
    blocks: [
      { kind: 'text', text: texts.opening(mail, email) },
      {
        kind: 'paper',
        paper: {
          title: texts.paper,
          stamp: paperTime(paidAtMs, facts),
          sections: [orderLines(facts), chosenLines(facts), paymentLines(facts)],
          notice: testNotice(facts),
        },
      },
      { kind: 'link', text: texts.follow, url: facts.receiptUrl },
      { kind: 'heading', text: texts.boughtHeading },
      { kind: 'list', items: boughtItems(facts) },
      ...consentBlocks(facts),
      ...termsBlocks(facts),
      { kind: 'heading', text: texts.withdrawalHeading },
      {
        kind: 'text',
        text: texts.withdrawal(mailDate(lastWithdrawalDayMs(paidAtMs), facts)),
      },
      { kind: 'text', text: texts.howToWithdraw },
      { kind: 'link', text: texts.withdraw, url: facts.withdrawalUrl, isQuiet: true },
      {
        kind: 'text',
        text: texts.form(tierName(facts), orderNumber, mailDate(paidAtMs, facts)),
      },
      { kind: 'heading', text: texts.complaintHeading },
      { kind: 'text', text: texts.complaint },
    ],
    footer: sellerFooter(facts),
  };
}

function boughtItems(facts: OrderFacts): string[] {
  const { language, tier, chosen, paidAtMs } = facts;
  const { bought } = ORDER_CONFIRMATION_TEXTS[language];
  const hasNewsletters = chosen.newsletters.rowCount > 0;
  return [
    bought.moved,
    ...(hasNewsletters ? [bought.newsletters[tier]] : []),
    bought.left,
    bought.reconnect(mailDate(paidAtMs + ORDER_OPEN_MS, facts)),
    bought.once,
  ];
}

function consentBlocks(facts: OrderFacts): MailBlock[] {
  const { language, consent } = facts;
  const texts = ORDER_CONFIRMATION_TEXTS[language];
  const statements = PURCHASE_STATEMENTS[consent.textVersion]?.[language];
  if (statements === undefined) throw new Error('an agreement to words that nobody knows');
  return [
    { kind: 'heading', text: texts.consentHeading },
    {
      kind: 'text',
      text: texts.consent(mailTime(consent.givenAtMs, facts), consent.textVersion),
    },
    { kind: 'list', items: [statements.startsImmediately, statements.losesWithdrawalRight] },
  ];
}

function termsBlocks({ language, terms }: OrderFacts): MailBlock[] {
  if (terms === null) return [];
  const texts = ORDER_CONFIRMATION_TEXTS[language];
  // A version is of the same day everywhere.
  const date = formatDate(termsVersionMs(terms.version), language, 'UTC');
  return [
    { kind: 'text', text: texts.terms(date) },
    { kind: 'link', text: texts.readTerms, url: terms.url, isQuiet: true },
  ];
}
