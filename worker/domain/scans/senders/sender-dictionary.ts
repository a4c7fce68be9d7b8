import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { forEachPackedId } from '#worker/domain/scans/messages/message-id.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';

import { SENDER_DOMAINS } from './sender-domains.ts';

/** Rows and columns at most; more terms in one search have not been tried on Gmail. */
const MAX_SIDE = 32;
export const MAX_GRID_DOMAINS = MAX_SIDE * MAX_SIDE;

export type GridLine = {
  axis: 'row' | 'column';
  /** From 0, within its axis. */
  number: number;
  /** The Gmail search for mail from any of the line's domains; other terms may stand beside it. */
  query: string;
};

/** Domain number i lies in row `i / columnCount` and column `i % columnCount`. The last row may be short. */
export type DictionaryGrid = {
  domains: readonly string[];
  columnCount: number;
  /** Rows, then columns; columns alone where a query for each domain costs no more. */
  lines: readonly GridLine[];
};

/** Which lines have found a message: 12 bits, 0 for none. Only addFinding and foundDomain look inside. */
export type GridFinding = number;

const AXIS_BITS = 6;
const AXIS_MASK = (1 << AXIS_BITS) - 1;
/** In place of the number of a line, plus 1: more than one of the axis. */
const SEVERAL = AXIS_MASK;

/**
 * Lays domains out so that the fewest queries tell them apart: one each up to five, and two axes as near
 * to a square as can be above that. Throws RangeError for more than MAX_GRID_DOMAINS.
 */
export function createDictionaryGrid(domains: readonly string[]): DictionaryGrid {
  const { length } = domains;
  if (length > MAX_GRID_DOMAINS) throw new RangeError(`${length} domains are too many for a grid`);
  const squareSide = Math.ceil(Math.sqrt(length));
  const squareRows = length === 0 ? 0 : Math.ceil(length / squareSide);
  const isLine = length <= squareSide + squareRows;
  const columnCount = isLine ? length : squareSide;
  const rows = isLine ? [] : Array.from({ length: squareRows }, (_, row) => row);
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  const line = (axis: GridLine['axis'], number: number, members: readonly string[]): GridLine => ({
    axis,
    number,
    query: fromAny(members),
  });
  return {
    domains,
    columnCount,
    lines: [
      ...rows.map((row) =>
        line('row', row, domains.slice(row * columnCount, (row + 1) * columnCount)),
      ),
      ...columns.map((column) =>
        line(
          'column',
          column,
          domains.filter((_, index) => index % columnCount === column),
        ),
      ),
    ],
  };
}

/** A message's finding once `line` has listed it too. Order and repetition make no difference. */
export function addFinding(finding: GridFinding, line: GridLine): GridFinding {
  const shift = line.axis === 'row' ? AXIS_BITS : 0;
  const before = (finding >> shift) & AXIS_MASK;
  const own = line.number + 1;
  const after = before === 0 || before === own ? own : SEVERAL;
  return (finding & ~(AXIS_MASK << shift)) | (after << shift);
}

/**
 * The domain that a message is from by the findings of all lines; null unless exactly one row and one column
 * found it. Each domain that the search takes a message to be from shows in a row and a column, so two such
 * domains show in two rows or two columns, and a crossing that neither of them stands at is never named. So
 * does a message that came or went while the lines were listed: it lacks one of the two. What is null is not
 * lost: its sender is found by fetching it, like that of any message which the dictionary does not know.
 *
 * It rests on what `from:` takes for a match: a domain that Gmail finds within a longer name is named too. So
 * fetch a message of what a domain was found to have before its mail becomes a row.
 */
export function foundDomain(grid: DictionaryGrid, finding: GridFinding): string | null {
  const column = lineOf(finding & AXIS_MASK);
  const hasRows = grid.lines[0]?.axis === 'row';
  const row = hasRows ? lineOf((finding >> AXIS_BITS) & AXIS_MASK) : 0;
  if (row === null || column === null) return null;
  return grid.domains[row * grid.columnCount + column] ?? null;
}

function lineOf(slot: number): number | null {
  return slot === 0 || slot === SEVERAL ? null : slot - 1;
}

/** Braces are how Google writes alternatives (Gmail Help, "Refine searches in Gmail"). */
function fromAny(domains: readonly string[]): string {
  const terms = domains.map((domain) => `from:${domain}`).join(' ');
  return domains.length === 1 ? terms : `{${terms}}`;
}

const KNOWN: ReadonlySet<string> = new Set(SENDER_DOMAINS);

/** The dictionary's entry that is this domain or a parent of it; null when there is none. */
export function knownSenderDomain(domain: string): string | null {
  let rest = domain.trim().toLowerCase();
  for (;;) {
    if (KNOWN.has(rest)) return rest;
    const dot = rest.indexOf('.');
    if (dot === -1) return null;
    rest = rest.slice(dot + 1);
  }
}

/**
 * Whole words of a local part, in the languages that subjects are read in (see protection/subject-words). A word is what
 * stands between anything but letters.
 */
const NEWS_WORDS = `news nyheter digest mailings? utskick offers? deals erbjudanden? promo promotions? kampanj(?:er)? campaigns?
  kundklubb tilbud tarjoukset angebote aanbiedingen offres ofertas promociones promozioni oferty promocje`;
const BUSINESS_WORDS = `orders? ordrar orderbekraftelse bestallning(?:ar)? kvitto receipts? invoices? faktura fakturor billing payments?
  betalning(?:ar)? bookings? bokning(?:ar)? reservations? confirm confirmations? bekraftelse shipments? shipping delivery deliveries
  leverans(?:er)? tracking returns? retur(?:er)? security sakerhet verify verification password losenord account konto
  appointments? statements? payroll kallelse
  ordre bestilling(?:er)? kvittering(?:er)? regning(?:er)? betaling(?:er)? levering sikkerhe[td]
  tilaus tilaukset lasku laskut laskutus kuitti kuitit varaus varaukset maksu maksut toimitus
  bestellung(?:en)? rechnung(?:en)? buchung(?:en)? reservierung(?:en)? zahlung(?:en)? quittung versand sicherheit
  bestelling(?:en)? factuur facturen boeking(?:en)? reservering(?:en)? betalingen verzending beveiliging afspraken
  commandes? factures? facturation paiements? livraisons? securite
  pedidos? facturas? facturacion reservas? pagos? envios? seguridad citas
  ordin[ei] fattur[ae] fatturazione prenotazion[ei] pagament[io] spedizion[ei] sicurezza
  zamowieni[ae] faktury platnosci rezerwacj[ae] dostaw[ay] bezpieczenstwo`;

/** Too long to be part of another word. */
const NEWSLETTER = /newsletter|nyhetsbrev|nyhedsbrev|nieuwsbrief|uutiskirje|infolettre|enews/;
const NEWS_LOCAL_PART = wholeWord(NEWS_WORDS);
const BUSINESS_LOCAL_PART = wholeWord(BUSINESS_WORDS);
/** A host of that name within a domain; `news.co.uk` and `news.com.au` are domains themselves. */
const NEWS_HOST =
  /^(?:news|nyheter|lists|mailings?|offers|deals|promo|kampanj)\.(?!(?:com?|org|net)\.)[^.]+\.[^.]/;

/** What a sender says that it writes for, by its address and the name beside it; null when it does not say. */
export function addressPurpose(from: {
  name: string;
  address: string;
}): 'newsletter' | 'business' | null {
  const address = from.address.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(at, 0));
  const host = address.slice(at + 1);
  if (BUSINESS_LOCAL_PART.test(localPart)) return 'business';
  if (NEWSLETTER.test(address) || NEWSLETTER.test(from.name.toLowerCase())) return 'newsletter';
  return NEWS_LOCAL_PART.test(localPart) || NEWS_HOST.test(host) ? 'newsletter' : null;
}

function wholeWord(words: string): RegExp {
  return new RegExp(`(?:^|[^a-z])(?:${words.trim().split(/\s+/).join('|')})(?:$|[^a-z])`);
}

/**
 * Where the dictionary is asked: what a well-known sender of bulk mail sends there is bulk mail. Not among
 * updates, where its receipts lie.
 */
export const DICTIONARY_CATEGORIES = ['promotions', 'social', 'forums'] as const;

export const DICTIONARY_CATEGORY_BITS = DICTIONARY_CATEGORIES.reduce(
  (bits, category) => bits | MESSAGE_MARKS[category].bit,
  0,
);

/**
 * Which well-known domain each message of an index is from, as the lines of a grid tell. What it says
 * depends on which pages came, not on their order.
 */
export class DictionaryFindings {
  private readonly grid: DictionaryGrid;
  private readonly index: MailboxIndex;
  private readonly findings: Uint16Array;

  constructor(grid: DictionaryGrid, index: MailboxIndex) {
    this.grid = grid;
    this.index = index;
    this.findings = new Uint16Array(index.size);
  }

  applyPage(line: GridLine, ids: Uint8Array): void {
    forEachPackedId(ids, (high, low) => {
      const position = this.index.find(high, low);
      if (position === -1) return;
      this.findings[position] = addFinding(this.findings[position] ?? 0, line);
    });
  }

  /** Whose each message is; call once all lines are listed. */
  resolve(): DictionaryClaims {
    const numberOf = new Map<string, number>();
    const found = new Set<string>();
    const domainAt = (position: number) => foundDomain(this.grid, this.findings[position] ?? 0);
    for (let position = 0; position < this.index.size; position += 1) {
      const domain = domainAt(position);
      if (domain !== null) found.add(domain);
    }
    const domains = this.grid.domains.filter((domain) => found.has(domain));
    domains.forEach((domain, order) => numberOf.set(domain, order + 1));
    const senders = new Uint16Array(this.index.size);
    for (let position = 0; position < this.index.size; position += 1) {
      const domain = domainAt(position);
      if (domain !== null) senders[position] = numberOf.get(domain) ?? 0;
    }
    return { domains, senders };
  }
}

export type DictionaryClaims = {
  /** Those with mail in the mailbox; number n is the sender n + 1. */
  domains: readonly string[];
  /** The sender of each message, by its position; 0 for none. */
  senders: Uint16Array;
};

/** The well-known senders with the most mail, most first. */
export function largestWellKnown({ domains, senders }: DictionaryClaims, count: number): number[] {
  const held = domains.map(() => 0);
  for (const sender of senders) if (sender !== 0) held[sender - 1] = (held[sender - 1] ?? 0) + 1;
  return held
    .map((messages, position) => ({ messages, sender: position + 1 }))
    .sort((one, other) => other.messages - one.messages || one.sender - other.sender)
    .slice(0, count)
    .map(({ sender }) => sender);
}

/** What the dictionary tells of a mailbox that it was not asked about. */
export const NO_DICTIONARY: DictionaryClaims = { domains: [], senders: new Uint16Array() };
