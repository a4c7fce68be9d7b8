import { BRAND } from '#worker/domain/brand.ts';
import { PUBLIC_PAGES } from '#worker/domain/pages/public-pages.ts';
import { storedCo2Method } from '#worker/domain/co2.ts';
import { formatCount, formatFactor, formatMoney } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { lastWithdrawalDayMs } from '#worker/domain/payments/withdrawal.ts';
import type { OutcomeSentence, ReceiptOutcome } from '#worker/domain/receipts/receipt-outcome.ts';
import { mailCount, mailDate, type TimePlace } from '#worker/mail/mail-document.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

import { complaintText } from './receipt-texts.ts';

/** A headline as a heading, and as the end of a subject. */
export function headlineTexts(
  headline: ReceiptOutcome['headline'],
  language: Language,
): { heading: string; short: string } {
  const i18n = textsIn(language);
  switch (headline.kind) {
    case 'running':
      return alike(i18n._('Städningen pågår'));
    case 'suspended':
      return alike(i18n._('Städningen är pausad'));
    case 'failed':
      return alike(i18n._('Några mejl kunde inte flyttas'));
    case 'in_trash':
      return alike(
        i18n._(
          '{count, plural, one {#\u00a0mejl ligger i papperskorgen} other {#\u00a0mejl ligger i papperskorgen}}',
          { count: headline.count },
        ),
      );
    case 'nothing_left':
      return {
        heading: i18n._('Det fanns inget kvar att flytta'),
        short: i18n._('det fanns inget kvar att flytta'),
      };
    case 'all_left':
      return {
        heading: i18n._('Vi lät mejlen ligga'),
        short: movedText(0, headline.selectedCount, language),
      };
    case 'closed':
      return {
        heading: i18n._('Allt hann inte flyttas'),
        short: movedText(headline.movedCount, headline.selectedCount, language),
      };
    case 'closed_early':
      return {
        heading: i18n._('Städningen kunde inte slutföras'),
        short: movedText(headline.movedCount, headline.selectedCount, language),
      };
    case 'withdrawn':
      return {
        heading: i18n._('Köpet är ångrat'),
        short: i18n._('köpet är ångrat'),
      };
    case 'all_restored':
      return {
        heading: i18n._('Mejlen är tillbaka där de låg'),
        short: i18n._('mejlen är tillbaka'),
      };
    case 'none_in_trash':
      return {
        heading: i18n._('Inget låg kvar i papperskorgen'),
        short: i18n._('inget låg kvar i papperskorgen'),
      };
    case 'rest_restored':
      return {
        heading: i18n._('Det som låg kvar är tillbaka'),
        short: restoredText(headline, language),
      };
    case 'partly_restored':
      return {
        heading: i18n._('Allt är inte tillbaka'),
        short: restoredText(headline, language),
      };
    default:
      return headline satisfies never;
  }
}

function alike(text: string): { heading: string; short: string } {
  return { heading: text, short: text };
}

function movedText(movedCount: number, selectedCount: number, language: Language): string {
  const i18n = textsIn(language);
  return i18n._('{moved} av {mail} flyttades', {
    moved: formatCount(movedCount, language),
    mail: mailCount(selectedCount, language),
  });
}

function restoredText(
  { restoredCount, movedCount }: { restoredCount: number; movedCount: number },
  language: Language,
): string {
  const i18n = textsIn(language);
  return i18n._('{restored} av {mail} är tillbaka', {
    restored: formatCount(restoredCount, language),
    mail: mailCount(movedCount, language),
  });
}

type SentencePlace = TimePlace & { amounts: { currency: string } };

export function outcomeText({ sentences }: ReceiptOutcome, place: SentencePlace): string {
  return sentences.map((sentence) => sentenceText(sentence, place)).join(' ');
}

function sentenceText(sentence: OutcomeSentence, place: SentencePlace): string {
  const { language } = place;
  const i18n = textsIn(language);
  switch (sentence.kind) {
    case 'moved_so_far':
      return movedSoFarText(sentence, language);
    case 'mismatched':
      return i18n._(
        '{count, plural, one {#\u00a0mejl lät vi ligga: innan vi flyttar tittar vi efter, och det stämde inte med det du valde.} other {#\u00a0mejl lät vi ligga: innan vi flyttar tittar vi efter, och de stämde inte med det du valde.}}',
        { count: sentence.count },
      );
    case 'refuted':
      return i18n._(
        '{count, plural, one {#\u00a0mejl läste vi rubrikerna på och lät ligga: det visade inte att det är ett utskick.} other {#\u00a0mejl läste vi rubrikerna på och lät ligga: de visade inte att de är utskick.}}',
        { count: sentence.count },
      );
    case 'unconfirmed':
      return i18n._(
        '{count, plural, one {För #\u00a0mejl fick vi aldrig något svar från Gmail, så det kan ändå ligga i papperskorgen. Där kan du titta efter och hämta tillbaka det i 30 dagar.} other {För #\u00a0mejl fick vi aldrig något svar från Gmail, så de kan ändå ligga i papperskorgen. Där kan du titta efter och hämta tillbaka dem i 30 dagar.}}',
        { count: sentence.count },
      );
    case 'not_in_trash':
      return i18n._(
        '{count, plural, one {#\u00a0mejl låg inte längre i papperskorgen: det är raderat, eller så har du själv tagit ut det. Det har vi inte rört.} other {#\u00a0mejl låg inte längre i papperskorgen: de är raderade, eller så har du själv tagit ut dem. Dem har vi inte rört.}}',
        { count: sentence.count },
      );
    case 'kept_in_trash':
      return i18n._(
        'Gmail tömmer papperskorgen efter 30 dagar. Fram till {date} kan du lägga tillbaka allt från kvittot. Har åtkomsten upphört behöver du först ansluta Gmail igen.',
        { date: mailDate(sentence.untilMs, place) },
      );
    case 'restorable':
      return i18n._(
        'Du kan få tillbaka mejlen från kvittot till {date}, innan Gmail tömmer papperskorgen.',
        { date: mailDate(sentence.untilMs, place) },
      );
    case 'closed':
      return i18n._(
        '{moved} av {mail} flyttades innan beställningen stängdes, sju dagar efter betalningen. Resten rör vi inte längre.',
        movedValues(sentence, language),
      );
    case 'closed_early':
      return i18n._(
        'Beställningen är stängd. {moved} av {mail} flyttades, och resten rör vi inte längre.',
        movedValues(sentence, language),
      );
    case 'withdrawn':
      return i18n._(
        'Du har ångrat köpet. {moved} av {mail} hade flyttats när beställningen stängdes.',
        movedValues(sentence, language),
      );
    case 'restored_so_far':
      return i18n._(
        'Tillbaka hittills: {restored} av {mail}. Resten ligger i papperskorgen.',
        restoredValues(sentence, language),
      );
    case 'restored_in_time':
      return i18n._(
        '{restored} av {mail} hann läggas tillbaka. Gmail har tömt papperskorgen på resten.',
        restoredValues(sentence, language),
      );
    case 'undo_lost':
      return i18n._(
        '{restored} av {mail} lades tillbaka. Resten kan vi inte lägga tillbaka längre, men du kan göra det själv: fram till {date} ligger mejlen i papperskorgen i Gmail.',
        {
          restored: formatCount(sentence.restoredCount, language),
          mail: mailCount(sentence.movedCount, language),
          date: mailDate(sentence.untilMs, place),
        },
      );
    case 'senders_handled':
      return sendersHandledText(sentence, language);
    case 'refund':
      return refundText(moneyOf(sentence, place), language);
    case 'refund_failed':
      return i18n._('En återbetalning gick inte igenom, så {sum} får du på ett annat sätt.', {
        sum: moneyOf(sentence, place),
      });
    case 'nothing_left':
      return i18n._(
        'Alla mejl du valde var redan slängda, raderade eller märkta av dig när vi kom dit.',
      );
    case 'restore_requested':
      return i18n._('Du valde att lägga tillbaka mejlen. Därmed är beställningen avslutad.');
    case 'refund_follows':
      return i18n._('Det som inte blev gjort betalar vi tillbaka, samma väg som du betalade.');
    case 'senders_refund':
      return i18n._(
        'Nyhetsbrev som vi inte har börjat med sju dagar efter betalningen betalar vi tillbaka, samma väg som du betalade.',
      );
    case 'write_to_us':
      return i18n._('Skriv till {supportEmail} om det som inte blev gjort.', {
        supportEmail: BRAND.supportEmail,
      });
    default:
      return sentence satisfies never;
  }
}

/** Only in the file: mail is sent at the end. */
function movedSoFarText(
  sentence: Extract<OutcomeSentence, { kind: 'moved_so_far' }>,
  language: Language,
): string {
  const i18n = textsIn(language);
  const values = movedValues(sentence, language);
  switch (sentence.why) {
    case 'running':
      return i18n._(
        '{moved} av {mail} var flyttade när kvittot skrevs ut. Hämta det igen när städningen är klar.',
        values,
      );
    case 'suspended':
      return i18n._(
        '{moved} av {mail} var flyttade när kvittot skrevs ut. Den fortsätter när du ansluter igen från kvittot hos oss.',
        values,
      );
    case 'failed':
      return i18n._(
        '{moved} av {mail} var flyttade när kvittot skrevs ut. Du kan försöka igen från kvittot på webben, utan att betala igen.',
        values,
      );
    default:
      return sentence.why satisfies never;
  }
}

function movedValues(
  { movedCount, selectedCount }: { movedCount: number; selectedCount: number },
  language: Language,
) {
  return { moved: formatCount(movedCount, language), mail: mailCount(selectedCount, language) };
}

function restoredValues(
  { restoredCount, movedCount }: { restoredCount: number; movedCount: number },
  language: Language,
) {
  return { restored: formatCount(restoredCount, language), mail: mailCount(movedCount, language) };
}

function moneyOf({ amountMinor }: { amountMinor: number }, place: SentencePlace): string {
  return formatMoney(amountMinor, place.amounts.currency, place.language);
}

export function refundText(sum: string, language: Language): string {
  const i18n = textsIn(language);
  return i18n._('Vi betalar tillbaka {sum}, samma väg som du betalade.', {
    sum,
  });
}

export function sendersHandledText(
  { handledCount, senderCount }: { handledCount: number; senderCount: number },
  language: Language,
): string {
  const i18n = textsIn(language);
  return i18n._('Av {all} nyhetsbrev att avsluta hade {handled} hanterats.', {
    all: formatCount(senderCount, language),
    handled: formatCount(handledCount, language),
  });
}

/** What stands below the lines, in mail and file alike. */
export function receiptNotes(
  facts: OrderFacts,
  { rights, hasSaving }: ReceiptOutcome,
): { heading: string; texts: readonly string[] }[] {
  const { language, paidAtMs } = facts;
  const i18n = textsIn(language);
  const lastDay = mailDate(lastWithdrawalDayMs(paidAtMs), facts);
  return [
    ...(hasSaving ? [{ heading: i18n._('Om CO₂-siffran'), texts: [co2Text(facts)] }] : []),
    {
      heading: i18n._('Ångerrätt och reklamation'),
      texts: [...rightsTexts(rights, lastDay, language), complaintText(language)],
    },
  ];
}

/** The source of the CO2 figure, always next to it. */
function co2Text({ language, co2MethodVersion, receiptUrl }: OrderFacts): string {
  const { low, central, high } = storedCo2Method(co2MethodVersion).storageKgPerGibYear;
  const factor = (kg: number) => formatFactor(kg, language);
  const i18n = textsIn(language);
  return i18n._(
    'Den är en uppskattning av vad det släpper ut att lagra mejlen ett år till, med schablonvärdet {factor} kg per GB. Publicerade värden går från {low} till {high} kg per GB, därav det stora spannet. Vad just din städning ändrar vet ingen. Så räknar vi: {methodUrl}',
    {
      factor: factor(central),
      low: factor(low),
      high: factor(high),
      methodUrl: new URL(PUBLIC_PAGES.method[language], receiptUrl).href,
    },
  );
}

function rightsTexts(
  rights: ReceiptOutcome['rights'],
  date: string,
  language: Language,
): readonly string[] {
  const i18n = textsIn(language);
  switch (rights) {
    case 'used':
      return [];
    case 'over':
      return [
        i18n._(
          'Du bad om att tjänsten skulle börja direkt. Den är fullt utförd, och då har ångerrätten upphört.',
        ),
      ];
    case 'open':
      return [
        i18n._(
          'Ångerrätten gäller till och med {date}, eller nästa vardag om det är en helg, för det som inte blev gjort. Du använder den med ”Ångra köpet” på kvittot, eller genom att svara på det här mejlet.',
          { date },
        ),
      ];
    default:
      return rights satisfies never;
  }
}
