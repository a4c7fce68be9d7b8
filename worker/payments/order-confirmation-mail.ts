import { BRAND } from '#worker/domain/brand.ts';
import { ORDER_OPEN_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { formatDate } from '#worker/domain/dates.ts';
import { PURCHASE_STATEMENTS, termsVersionMs } from '#worker/domain/orders/purchase-rules.ts';
import { lastWithdrawalDayMs, WITHDRAWAL_DAYS } from '#worker/domain/payments/withdrawal.ts';
import { paymentLines } from '#worker/domain/receipts/purchase-lines.ts';
import { orderedLines, orderLines } from '#worker/domain/receipts/receipt-sections.ts';
import {
  type MailBlock,
  mailCount,
  mailDate,
  type MailDocument,
  mailTime,
  paperTime,
} from '#worker/mail/mail-document.ts';
import { sellerFooter } from '#worker/mail/seller-footer.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';
import { paperLines, testNotice, tierName } from '#worker/receipts/receipt-texts.ts';

const { supportEmail, companyName, address } = BRAND;

/**
 * What a buyer must have before the service begins (distansavtalslagen 2005:59, 2 kap. 4 §): the purchase, its price,
 * the consents, and how to withdraw.
 */
export function orderConfirmation(facts: OrderFacts): MailDocument {
  const { language, email, orderNumber, messageCount, paidAtMs } = facts;
  const i18n = textsIn(language);
  const mail = mailCount(messageCount, language);
  const lines = [orderLines(facts), orderedLines(facts), paymentLines(facts)];
  return {
    language,
    subject: i18n._('Orderbekräftelse {orderNumber}', { orderNumber }),
    preview: i18n._('Nu flyttar vi {mail} till papperskorgen i din Gmail.', { mail }),
    heading: i18n._('Tack för din beställning'),
    blocks: [
      {
        kind: 'text',
        text: i18n._(
          'Nu flyttar vi {mail} till papperskorgen i {email}. Du behöver inte ha sidan öppen: vi skriver igen när det är klart.',
          { mail, email },
        ),
      },
      {
        kind: 'paper',
        paper: {
          title: i18n._('Orderbekräftelse'),
          stamp: paperTime(paidAtMs, facts),
          sections: lines.map((section) => paperLines(section, facts)),
          notice: testNotice(facts),
        },
      },
      { kind: 'link', text: i18n._('Följ städningen'), url: facts.receiptUrl },
      { kind: 'heading', text: i18n._('Det här har du köpt') },
      { kind: 'list', items: boughtItems(facts) },
      ...consentBlocks(facts),
      ...termsBlocks(facts),
      ...withdrawalBlocks(facts),
      { kind: 'heading', text: i18n._('Om något blir fel') },
      {
        kind: 'text',
        text: i18n._(
          'Skriv till {supportEmail} och ange ordernumret, så rättar vi till det. Blir vi inte överens kan du vända dig till Allmänna reklamationsnämnden (arn.se). Konsumentverket ger oberoende råd på hallakonsument.se.',
          { supportEmail },
        ),
      },
    ],
    footer: sellerFooter(facts),
  };
}

function boughtItems(facts: OrderFacts): string[] {
  const { language, tier, chosen, paidAtMs } = facts;
  const i18n = textsIn(language);
  const newsletters =
    tier === 'reset'
      ? i18n._(
          'Nyhetsbreven flyttas, och vi begär avregistrering hos avsändarna, en gång hos var och en. Kvittot visar vilka som tar emot begäran, och vilka bara du kan avsluta.',
        )
      : i18n._('Nyhetsbreven flyttas men avslutas inte: nya nummer fortsätter att komma.');
  return [
    i18n._(
      'Mejlen flyttas till Gmails papperskorg. Vi raderar ingenting. Gmail tömmer papperskorgen efter 30 dagar, och fram till dess kan du lägga tillbaka allt från kvittot. Har åtkomsten upphört behöver du först ansluta Gmail igen.',
    ),
    ...(chosen.newsletters.rowCount > 0 ? [newsletters] : []),
    i18n._(
      'Det du har stjärnmärkt, gett en etikett eller svarat på sedan skanningen lämnas orört. Kvittot visar hur mycket som verkligen flyttades.',
    ),
    i18n._(
      'Tar åtkomsten slut innan allt är klart kan du ansluta igen utan att betala en gång till, fram till {date}.',
      { date: mailDate(paidAtMs + ORDER_OPEN_MS, facts) },
    ),
    i18n._('Du betalar en gång. Det är ingen prenumeration.'),
  ];
}

function consentBlocks(facts: OrderFacts): MailBlock[] {
  const { language, consent } = facts;
  const i18n = textsIn(language);
  const statements = PURCHASE_STATEMENTS[consent.textVersion]?.[language];
  if (statements === undefined) throw new Error('an agreement to words that nobody knows');
  return [
    { kind: 'heading', text: i18n._('Det här godkände du') },
    {
      kind: 'text',
      text: i18n._(
        'Innan du betalade kryssade du i de här rutorna, {time}, textversion {version}:',
        {
          time: mailTime(consent.givenAtMs, facts),
          version: consent.textVersion,
        },
      ),
    },
    { kind: 'list', items: [statements.startsImmediately, statements.losesWithdrawalRight] },
  ];
}

function termsBlocks({ language, terms }: OrderFacts): MailBlock[] {
  const i18n = textsIn(language);
  // A version names the same day in every time zone.
  const date = formatDate(termsVersionMs(terms.version), language, 'UTC');
  return [
    {
      kind: 'text',
      text: i18n._('För köpet gäller våra villkor i versionen från {date}.', { date }),
    },
    { kind: 'link', text: i18n._('Läs villkoren'), url: terms.url, isQuiet: true },
  ];
}

function withdrawalBlocks(facts: OrderFacts): MailBlock[] {
  const { language, tier, orderNumber, paidAtMs } = facts;
  const i18n = textsIn(language);
  return [
    { kind: 'heading', text: i18n._('Ångerrätt') },
    {
      kind: 'text',
      text: i18n._(
        'Du har {days} dagars ångerrätt, till och med {date}, eller nästa vardag om det är en helg. Den upphör tidigare om tjänsten blir fullt utförd innan dess, det vill säga när allt du valde är gjort.',
        { days: WITHDRAWAL_DAYS, date: mailDate(lastWithdrawalDayMs(paidAtMs), facts) },
      ),
    },
    {
      kind: 'text',
      text: i18n._(
        'Vill du ångra köpet: gör det med länken här under, svara på det här mejlet eller skriv till {supportEmail}, och ange ordernumret. Du behöver inte säga varför. Är ingenting gjort får du tillbaka hela summan. Är en del gjord betalar du bara för den.',
        { supportEmail },
      ),
    },
    { kind: 'link', text: i18n._('Ångra köpet'), url: facts.withdrawalUrl, isQuiet: true },
    {
      kind: 'text',
      text: i18n._(
        'Du kan använda den här texten: ”Till {companyName}, {address}, {supportEmail}. Jag meddelar att jag frånträder mitt avtal om {tier}, beställd {date}, ordernummer {orderNumber}. Namn, adress och datum.”',
        {
          companyName,
          address,
          supportEmail,
          tier: tierName(tier, language),
          date: mailDate(paidAtMs, facts),
          orderNumber,
        },
      ),
    },
  ];
}
