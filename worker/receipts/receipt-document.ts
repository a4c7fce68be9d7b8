import type { UnsubscribeList } from '#worker/contract/cleanups.ts';
import type { ReceiptView } from '#worker/contract/orders.ts';
import { formatCount } from '#worker/domain/format.ts';
import type { Language } from '#worker/domain/language.ts';
import { type TokenState, tokenState } from '#worker/domain/orders/order-status.ts';
import type {
  ReceiptLine,
  ReceiptSection,
  SectionKind,
  UnsubscribeKind,
} from '#worker/domain/receipts/line-kinds.ts';
import { receiptOutcome } from '#worker/domain/receipts/receipt-outcome.ts';
import { receiptSections, unsubscribeKind } from '#worker/domain/receipts/receipt-sections.ts';
import { mailTime, type PaperLine } from '#worker/mail/mail-document.ts';
import type { OrderFacts } from '#worker/orders/order-facts.ts';
import { textsIn } from '#worker/platform/i18n/texts.ts';

import { headlineTexts, outcomeText, receiptNotes } from './outcome-texts.ts';
import { paperLines, testNotice } from './receipt-texts.ts';

export type ReceiptDocumentFacts = {
  facts: OrderFacts;
  token: ReceiptView['token'];
  /** Empty where they are not known by name. */
  senders: UnsubscribeList['senders'];
  printedAtMs: number;
};

export type DocumentPart = { heading: string; lines: readonly PaperLine[]; note: string | null };

/** Senders of one status. `more`: how many did not fit. */
export type SenderGroup = { status: string; names: readonly string[]; more: string | null };

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

const HEADING: Record<Exclude<SectionKind, 'order'>, string> = {
  purchase: /*i18n*/ 'Köpet',
  access: /*i18n*/ 'Åtkomsten',
  ordered: /*i18n*/ 'Det du valde',
  work: /*i18n*/ 'Det som blev gjort',
  unsubscribes: /*i18n*/ 'Avregistreringar',
};

/** In the order of the sections, so that both are about as long. */
const COLUMNS = [
  ['ordered', 'work'],
  ['unsubscribes', 'purchase', 'access'],
] as const;

/** All of a receipt, in the buyer's time zone. */
export function receiptDocument(printed: ReceiptDocumentFacts): ReceiptDocument {
  const { facts, token, senders, printedAtMs } = printed;
  const { language, orderNumber, email } = facts;
  const i18n = textsIn(language);
  const outcome = receiptOutcome(facts);
  const sections = receiptSections(facts, { token, nowMs: printedAtMs });
  const linesOf = (kind: SectionKind) => sectionLines(sections, kind);
  const isByName = senders.length > 0 && linesOf('unsubscribes').length > 0;
  const note = (kind: SectionKind) =>
    kind === 'access' ? i18n._(ACCESS_NOTE[tokenState(token, printedAtMs).kind]) : null;
  return {
    language,
    title: i18n._('Kvitto {orderNumber}', { orderNumber }),
    kind: i18n._('Kvitto'),
    outcome: {
      heading: headlineTexts(outcome.headline, language).heading,
      text: outcomeText(outcome, facts),
    },
    testNotice: testNotice(facts) ?? null,
    identity: [...paperLines(linesOf('order'), facts), { label: i18n._('Köpare'), value: email }],
    columns: COLUMNS.map((kinds) =>
      kinds
        .filter((kind) => linesOf(kind).length > 0 && !(kind === 'unsubscribes' && isByName))
        .map((kind) => ({
          heading: i18n._(HEADING[kind]),
          lines: paperLines(linesOf(kind), facts),
          note: note(kind),
        })),
    ),
    printed: i18n._('Utskrivet {time}.', { time: mailTime(printedAtMs, facts) }),
    senders: isByName
      ? {
          heading: i18n._(HEADING.unsubscribes),
          groups: senderGroups(linesOf('unsubscribes'), senders, language),
        }
      : null,
    notes: receiptNotes(facts, outcome).map(({ heading, texts }) => ({
      heading,
      text: texts.join(' '),
    })),
  };
}

function sectionLines(
  sections: readonly ReceiptSection[],
  kind: SectionKind,
): readonly ReceiptLine[] {
  return sections.find((section) => section.kind === kind)?.lines ?? [];
}

const ACCESS_NOTE: Record<TokenState['kind'], string> = {
  unused: /*i18n*/ 'Ingenting har gjorts med åtkomsten än.',
  live: /*i18n*/ 'Sedan tas den bort, och inkorgen är bara din igen.',
  replaced:
    /*i18n*/ 'Du har anslutit brevlådan igen sedan dess. Den nya åtkomsten tas bort av sig själv.',
  ended: /*i18n*/ 'Inkorgen är din igen. Vi kommer inte åt den längre.',
};

const GROUP_STATUS: Record<UnsubscribeKind, string> = {
  waiting: /*i18n*/ 'Väntar på sin tur',
  confirmed: /*i18n*/ 'Mottagna',
  asked: /*i18n*/ 'Begärda',
  needs_click: /*i18n*/ 'Väntar på ditt klick',
  not_possible: /*i18n*/ 'Gick inte',
  untried: /*i18n*/ 'Inte påbörjade',
};

/** In characters; names have their own limit. */
const ROOM = 200;
const NAME_ROOM = 40;

/** Senders by status, as far as they fit. */
function senderGroups(
  lines: readonly ReceiptLine[],
  senders: UnsubscribeList['senders'],
  language: Language,
): SenderGroup[] {
  const i18n = textsIn(language);
  let room = ROOM;
  return lines.flatMap(({ kind, figure }) => {
    if (figure.unit !== 'pieces' || !isUnsubscribeKind(kind)) return [];
    const names: string[] = [];
    for (const { sender } of senders.filter((each) => unsubscribeKind(each) === kind)) {
      const name = cut(sender ?? i18n._('avsändare utan namn'));
      room -= name.length + 2;
      if (room < 0) break;
      names.push(name);
    }
    const left = figure.count - names.length;
    // Without a name the heading's count suffices.
    const isCut = left > 0 && names.length > 0;
    const more = isCut ? i18n._('och {count} till', { count: formatCount(left, language) }) : null;
    const count = formatCount(figure.count, language);
    return [{ status: `${i18n._(GROUP_STATUS[kind])} (${count})`, names, more }];
  });
}

function isUnsubscribeKind(kind: ReceiptLine['kind']): kind is UnsubscribeKind {
  return kind in GROUP_STATUS;
}

function cut(name: string): string {
  const characters = Array.from(name);
  return characters.length <= NAME_ROOM ? name : `${characters.slice(0, NAME_ROOM - 1).join('')}…`;
}
