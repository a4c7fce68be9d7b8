import { BRAND } from '#worker/domain/brand.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { formatDate } from '#worker/domain/dates.ts';
import { formatBytes, formatCount } from '#worker/domain/format.ts';
import { PURCHASE_STATEMENTS, termsVersionMs } from '#worker/domain/orders/purchase-rules.ts';
import { lastWithdrawalDayMs, WITHDRAWAL_DAYS } from '#worker/domain/payments/withdrawal.ts';
import {
  type MailBlock,
  mailCount,
  mailDate,
  type MailDocument,
  mailTime,
  type PaperLine,
  paperTime,
} from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { orderLines, paymentLines, testNotice, tierName } from '#worker/receipts/purchase-lines.ts';

const { supportEmail, companyName, address } = BRAND;

/** Amounts, dates and names arrive formatted. */
const ORDER_CONFIRMATION_TEXTS = {
  sv: {
    subject: (orderNumber: string) => `Orderbekräftelse ${orderNumber}`,
    heading: 'Tack för din beställning',
    preview: (mail: string) => `Nu flyttar vi ${mail} till papperskorgen i din Gmail.`,
    opening: (mail: string, email: string) =>
      `Nu flyttar vi ${mail} till papperskorgen i ${email}. Du behöver inte ha sidan öppen: vi skriver igen när det är klart.`,
    paper: 'Orderbekräftelse',
    newsletters: (senders: string, _count: number) => `Nyhetsbrev, ${senders} avsändare`,
    oldMail: 'Gamla mejl',
    largeMail: 'Stora bilagor',
    sum: 'TILL PAPPERSKORGEN',
    space: 'Plats',
    about: (amount: string) => `ca ${amount}`,
    follow: 'Följ städningen',
    boughtHeading: 'Det här har du köpt',
    bought: {
      moved:
        'Mejlen flyttas till Gmails papperskorg. Vi raderar ingenting. Gmail tömmer papperskorgen efter 30 dagar, och fram till dess kan du lägga tillbaka allt från kvittot. Har åtkomsten upphört behöver du först ansluta Gmail igen.',
      newsletters: {
        direct: 'Nyhetsbreven flyttas men avslutas inte: nya nummer fortsätter att komma.',
        reset:
          'Nyhetsbreven flyttas, och vi begär avregistrering hos avsändarna, en gång hos var och en. Kvittot visar vilka som tar emot begäran, och vilka bara du kan avsluta.',
      },
      left: 'Det du har stjärnmärkt, gett en etikett eller svarat på sedan skanningen lämnas orört. Kvittot visar hur mycket som verkligen flyttades.',
      reconnect: (date: string) =>
        `Tar åtkomsten slut innan allt är klart kan du ansluta igen utan att betala en gång till, fram till ${date}.`,
      once: 'Du betalar en gång. Det är ingen prenumeration.',
    },
    consentHeading: 'Det här godkände du',
    consent: (time: string, version: string) =>
      `Innan du betalade kryssade du i de här rutorna, ${time}, textversion ${version}:`,
    terms: (date: string) => `För köpet gäller våra villkor i versionen från ${date}.`,
    readTerms: 'Läs villkoren',
    withdrawalHeading: 'Ångerrätt',
    withdrawal: (date: string) =>
      `Du har ${WITHDRAWAL_DAYS} dagars ångerrätt, till och med ${date}, eller nästa vardag om det är en helg. Den upphör tidigare om tjänsten blir fullt utförd innan dess, det vill säga när allt du valde är gjort.`,
    withdraw: 'Ångra köpet',
    howToWithdraw: `Vill du ångra köpet: gör det med länken här under, svara på det här mejlet eller skriv till ${supportEmail}, och ange ordernumret. Du behöver inte säga varför. Är ingenting gjort får du tillbaka hela summan. Är en del gjord betalar du bara för den.`,
    form: (tier: string, orderNumber: string, date: string) =>
      `Du kan använda den här texten: ”Till ${companyName}, ${address}, ${supportEmail}. Jag meddelar att jag frånträder mitt avtal om ${tier}, beställd ${date}, ordernummer ${orderNumber}. Namn, adress och datum.”`,
    complaintHeading: 'Om något blir fel',
    complaint: `Skriv till ${supportEmail} och ange ordernumret, så rättar vi till det. Blir vi inte överens kan du vända dig till Allmänna reklamationsnämnden (arn.se). Konsumentverket ger oberoende råd på hallakonsument.se.`,
  },
  en: {
    subject: (orderNumber: string) => `Order confirmation ${orderNumber}`,
    heading: 'Thank you for your order',
    preview: (mail: string) => `We are now moving ${mail} to the trash in your Gmail.`,
    opening: (mail: string, email: string) =>
      `We are now moving ${mail} to the trash in ${email}. You do not need to keep the page open: we write again when it is done.`,
    paper: 'Order confirmation',
    newsletters: (senders: string, count: number) =>
      `Newsletters, ${senders} ${count === 1 ? 'sender' : 'senders'}`,
    oldMail: 'Old mail',
    largeMail: 'Large attachments',
    sum: 'TO THE TRASH',
    space: 'Space',
    about: (amount: string) => `about ${amount}`,
    follow: 'Follow the clean-up',
    boughtHeading: 'What you have bought',
    bought: {
      moved:
        'The emails are moved to Gmail’s trash. We delete nothing. Gmail empties the trash after 30 days, and until then you can put everything back from the receipt. If our access has ended by then, you need to reconnect Gmail first.',
      newsletters: {
        direct: 'The newsletters are moved but not unsubscribed: new issues will keep coming.',
        reset:
          'The newsletters are moved, and we ask their senders to unsubscribe you, each of them once. The receipt shows which accept the request, and which only you can unsubscribe from.',
      },
      left: 'What you have starred, labelled or answered since the scan is left alone. The receipt shows how much was really moved.',
      reconnect: (date: string) =>
        `If the access ends before everything is done, you can reconnect without paying again, until ${date}.`,
      once: 'You pay once. It is not a subscription.',
    },
    consentHeading: 'What you agreed to',
    consent: (time: string, version: string) =>
      `Before you paid, you ticked these boxes, ${time}, text version ${version}:`,
    terms: (date: string) => `Our terms of ${date} apply to the purchase.`,
    readTerms: 'Read the terms',
    withdrawalHeading: 'Right of withdrawal',
    withdrawal: (date: string) =>
      `You have ${WITHDRAWAL_DAYS} days to withdraw, up to and including ${date}, or the next working day if that is a weekend or holiday. The right ends sooner if the service has been fully performed by then, which it is when everything you chose has been done.`,
    withdraw: 'Withdraw from the purchase',
    howToWithdraw: `To withdraw, use the link below, reply to this email or write to ${supportEmail}, and give the order number. You do not need to say why. If nothing has been done, you get all of it back. If some of it has, you pay for that part only.`,
    form: (tier: string, orderNumber: string, date: string) =>
      `You can use this text: “To ${companyName}, ${address}, ${supportEmail}. I hereby give notice that I withdraw from my contract for ${tier}, ordered on ${date}, order number ${orderNumber}. Name, address and date.”`,
    complaintHeading: 'If something goes wrong',
    complaint: `Write to ${supportEmail} and give the order number, and we put it right. If we cannot agree, you can turn to the Swedish National Board for Consumer Disputes (arn.se). The Swedish Consumer Agency gives independent advice at hallakonsument.se.`,
  },
};

/** What was chosen, by section; empty sections are left out. */
export function chosenLines(facts: OrderFacts): PaperLine[] {
  const { language, chosen, messageCount, sizeBytes } = facts;
  const texts = ORDER_CONFIRMATION_TEXTS[language];
  const { newsletters, oldMail, largeMail } = chosen;
  const sections: [string, { messageCount: number }][] = [
    [
      texts.newsletters(formatCount(newsletters.rowCount, language), newsletters.rowCount),
      newsletters,
    ],
    [texts.oldMail, oldMail],
    [texts.largeMail, largeMail],
  ];
  return [
    ...sections
      .filter(([, section]) => section.messageCount > 0)
      .map(([label, section]) => ({ label, value: mailCount(section.messageCount, language) })),
    { label: texts.sum, value: mailCount(messageCount, language), isStrong: true },
    { label: texts.space, value: texts.about(formatBytes(sizeBytes, language)) },
  ];
}

/**
 * What a buyer must have before the service begins (distansavtalslagen 2005:59, 2 kap. 4 §): the purchase, its price,
 * the consents, and how to withdraw.
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
  // A version names the same day in every time zone.
  const date = formatDate(termsVersionMs(terms.version), language, 'UTC');
  return [
    { kind: 'text', text: texts.terms(date) },
    { kind: 'link', text: texts.readTerms, url: terms.url, isQuiet: true },
  ];
}
