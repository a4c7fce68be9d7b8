import type { UnsubscribeList } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { tokenState, type TokenState } from '#worker/domain/orders/order-status.ts';
import {
  UNSUBSCRIBE_STATUSES,
  UNTRIED_REASONS,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';
import {
  mailCount,
  mailDate,
  mailTime,
  type PaperLine,
  paperTime,
  type TimePlace,
} from '#worker/mail/mail-document.ts';
import { chosenLines } from '#worker/payments/order-confirmation-mail.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';

import { orderLines, paymentLines, refundLines, testNotice } from './purchase-lines.ts';
import { co2Note, unsubscribeLines, withdrawalNote, workLines } from './receipt-mail.ts';
import { receiptOutcome, type ReceiptOutcome } from './receipt-outcome.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

/** Texts of the printed receipt only. Times, names and counts arrive formatted. */
const RECEIPT_DOCUMENT_TEXTS = {
  sv: {
    title: (orderNumber: string) => `Kvitto ${orderNumber}`,
    receipt: 'Kvitto',
    buyer: 'Köpare',
    date: 'Köpdatum',
    printed: (time: string) => `Utskrivet ${time}. Alla tider är svenska.`,
    purchase: 'Köpet',
    chosen: 'Det du valde',
    work: 'Det som blev gjort',
    access: 'Åtkomsten',
    unsubscribed: 'Avregistreringar',
    key: 'Åtkomstnyckel',
    created: 'Skapad',
    used: 'Använd',
    until: 'Gäller till',
    revoked: 'Återkallad',
    laterUntil: 'Ny åtkomst gäller till',
    yes: 'ja',
    unused: 'Ingenting har gjorts med åtkomsten än.',
    yours: 'Inkorgen är din igen. Vi kommer inte åt den längre.',
    running: {
      heading: 'Städningen pågår',
      text: (moved: string, mail: string) =>
        `${moved} av ${mail} var flyttade när kvittot skrevs ut. Hämta det igen när städningen är klar.`,
    },
    paused: {
      heading: 'Städningen är pausad',
      text: (moved: string, mail: string) =>
        `${moved} av ${mail} var flyttade när kvittot skrevs ut. Den fortsätter när du ansluter igen från kvittot hos oss.`,
    },
    failed: {
      heading: 'Några mejl kunde inte flyttas',
      text: (moved: string, mail: string) =>
        `${moved} av ${mail} var flyttade när kvittot skrevs ut. Du kan försöka igen från kvittot på webben, utan att betala igen.`,
    },
    statuses: {
      waiting: 'Väntar på sin tur',
      confirmed: 'Mottagna',
      asked: 'Begärda',
      needs_click: 'Väntar på ditt klick',
      not_possible: 'Gick inte',
      untried: 'Inte påbörjade',
    },
    more: (count: string) => `och ${count} till`,
    unnamed: 'avsändare utan namn',
  },
  en: {
    title: (orderNumber: string) => `Receipt ${orderNumber}`,
    receipt: 'Receipt',
    buyer: 'Buyer',
    date: 'Date of purchase',
    printed: (time: string) => `Printed ${time}. All times are Swedish.`,
    purchase: 'The purchase',
    chosen: 'What you chose',
    work: 'What was done',
    access: 'The access',
    unsubscribed: 'Unsubscribing',
    key: 'Access token',
    created: 'Created',
    used: 'Used',
    until: 'Valid until',
    revoked: 'Revoked',
    laterUntil: 'New access valid until',
    yes: 'yes',
    unused: 'Nothing has been done with the access yet.',
    yours: 'The inbox is yours again. We can no longer reach it.',
    running: {
      heading: 'The clean-up is under way',
      text: (moved: string, mail: string) =>
        `${moved} of ${mail} had been moved when this receipt was printed. Download it again when the clean-up is done.`,
    },
    paused: {
      heading: 'The clean-up is paused',
      text: (moved: string, mail: string) =>
        `${moved} of ${mail} had been moved when this receipt was printed. It continues when you reconnect from the receipt on our site.`,
    },
    failed: {
      heading: 'Some emails could not be moved',
      text: (moved: string, mail: string) =>
        `${moved} of ${mail} had been moved when this receipt was printed. You can try again from the receipt on the web, without paying again.`,
    },
    statuses: {
      waiting: 'Waiting for their turn',
      confirmed: 'Accepted',
      asked: 'Requested',
      needs_click: 'Needs your click',
      not_possible: 'Not possible',
      untried: 'Not started',
    },
    more: (count: string) => `and ${count} more`,
    unnamed: 'sender without a name',
  },
};

type Token = ReceiptView['token'];

/** The access last used to move or restore, with its actual times. */
function accessLines(token: Token, nowMs: number, place: TimePlace): PaperLine[] {
  const texts = RECEIPT_DOCUMENT_TEXTS[place.language];
  if (token === null) return [{ label: texts.key, value: '–' }];
  return [
    { label: texts.key, value: token.masked },
    { label: texts.created, value: paperTime(token.createdAtMs, place) },
    { label: texts.used, value: paperTime(token.usedAtMs, place) },
    ...endLines(tokenState(token, nowMs), place),
  ];
}

function endLines(state: TokenState, place: TimePlace): PaperLine[] {
  const texts = RECEIPT_DOCUMENT_TEXTS[place.language];
  switch (state.kind) {
    case 'unused':
      return [];
    case 'live':
      return [{ label: texts.until, value: paperTime(state.expiresAtMs, place) }];
    case 'ended':
      return [revokedLine(state.revokedAtMs, place)];
    case 'replaced':
      return [
        revokedLine(state.revokedAtMs, place),
        { label: texts.laterUntil, value: paperTime(state.laterExpiresAtMs, place) },
      ];
    default:
      return state satisfies never;
  }
}

function revokedLine(revokedAtMs: number | null, place: TimePlace): PaperLine {
  const texts = RECEIPT_DOCUMENT_TEXTS[place.language];
  const value = revokedAtMs === null ? texts.yes : paperTime(revokedAtMs, place);
  return { label: texts.revoked, value };
}

function accessNote(token: Token, nowMs: number, language: Language): string | null {
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  const { kind } = tokenState(token, nowMs);
  if (kind === 'unused') return texts.unused;
  return kind === 'ended' ? texts.yours : null;
}

type DocumentOutcome = Pick<ReceiptOutcome, 'heading' | 'text' | 'rights'>;

/** The work at the time of printing, with the progress of what is running. */
function documentOutcome(facts: OrderFacts): DocumentOutcome {
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

/** Untried senders are refunded, so they are listed apart from impossible ones. */
const STANDINGS = [...UNSUBSCRIBE_STATUSES, 'untried'] as const;
type Standing = (typeof STANDINGS)[number];

/** Senders of one status. `more`: how many did not fit. */
export type SenderGroup = { status: string; names: readonly string[]; more: string | null };

/** In characters; names have their own limit. */
const ROOM = 200;
const NAME_ROOM = 40;

/** Senders by status, as far as they fit. */
export function senderGroups(
  senders: UnsubscribeList['senders'],
  language: Language,
): SenderGroup[] {
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  let room = ROOM;
  return STANDINGS.flatMap((standing) => {
    const all = senders.filter((each) => standingOf(each) === standing);
    if (all.length === 0) return [];
    const names: string[] = [];
    for (const { sender } of all) {
      const name = cut(sender ?? texts.unnamed);
      room -= name.length + 2;
      if (room < 0) break;
      names.push(name);
    }
    const left = all.length - names.length;
    // Without a name the heading's count suffices.
    const isCut = left > 0 && names.length > 0;
    const more = isCut ? texts.more(formatCount(left, language)) : null;
    const count = formatCount(all.length, language);
    return [{ status: `${texts.statuses[standing]} (${count})`, names, more }];
  });
}

function standingOf({ status, reason }: UnsubscribeList['senders'][number]): Standing {
  const isUntried =
    status === 'not_possible' && reason !== null && UNTRIED_REASONS.includes(reason);
  return isUntried ? 'untried' : status;
}

function cut(name: string): string {
  const characters = Array.from(name);
  return characters.length <= NAME_ROOM ? name : `${characters.slice(0, NAME_ROOM - 1).join('')}…`;
}

export type ReceiptDocumentFacts = {
  facts: OrderFacts;
  token: ReceiptView['token'];
  senders: UnsubscribeList['senders'];
  printedAtMs: number;
};

export type DocumentPart = { heading: string; lines: readonly PaperLine[]; note: string | null };

/** Without markup; every text is plain. */
export type ReceiptDocument = {
  language: OrderFacts['language'];
  title: string;
  kind: string;
  outcome: { heading: string; text: string };
  testNotice: string | null;
  /** The purchase and its buyer. */
  identity: readonly PaperLine[];
  /** Side by side if space permits. */
  columns: readonly (readonly DocumentPart[])[];
  printed: string;
  senders: { heading: string; groups: readonly SenderGroup[] } | null;
  notes: readonly { heading: string; text: string }[];
};

/** All of a receipt, in the buyer's time zone. */
export function receiptDocument(printed: ReceiptDocumentFacts): ReceiptDocument {
  const { facts, token, printedAtMs } = printed;
  const { language, orderNumber, email, paidAtMs } = facts;
  const texts = RECEIPT_DOCUMENT_TEXTS[language];
  const groups = senderGroups(printed.senders, language);
  return {
    language,
    title: texts.title(orderNumber),
    kind: texts.receipt,
    outcome: documentOutcome(facts),
    testNotice: testNotice(facts) ?? null,
    identity: [
      ...orderLines(facts),
      { label: texts.date, value: mailDate(paidAtMs, facts) },
      { label: texts.buyer, value: email },
    ],
    columns: [
      [
        {
          heading: texts.purchase,
          lines: [...paymentLines(facts), ...refundLines(facts)],
          note: null,
        },
        {
          heading: texts.access,
          lines: accessLines(token, printedAtMs, facts),
          note: accessNote(token, printedAtMs, language),
        },
      ],
      [
        { heading: texts.chosen, lines: chosenLines(facts), note: null },
        {
          heading: texts.work,
          // Named groups carry their counts.
          lines: [...workLines(facts), ...(groups.length === 0 ? unsubscribeLines(facts) : [])],
          note: null,
        },
      ],
    ],
    printed: texts.printed(mailTime(printedAtMs, facts)),
    senders: groups.length === 0 ? null : { heading: texts.unsubscribed, groups },
    notes: notesOf(facts),
  };
}

function notesOf(facts: OrderFacts): ReceiptDocument['notes'] {
  const texts = RECEIPT_TEXTS[facts.language];
  const co2 = co2Note(facts);
  const rights = [withdrawalNote(facts, documentOutcome(facts).rights), texts.complaint];
  return [
    ...(co2 === null ? [] : [{ heading: texts.co2Heading, text: co2 }]),
    { heading: texts.rightsHeading, text: rights.filter((text) => text !== null).join(' ') },
  ];
}
