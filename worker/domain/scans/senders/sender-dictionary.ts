import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { forEachPackedId } from '#worker/domain/scans/messages/message-id.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';

import { SENDER_DOMAINS } from './sender-domains.ts';

/** More terms per search are untested on Gmail. */
const MAX_SIDE = 32;
export const MAX_GRID_DOMAINS = MAX_SIDE * MAX_SIDE;

export type GridLine = {
  axis: 'row' | 'column';
  number: number;
  /** May be combined with other terms. */
  query: string;
};

/** Domain i is in row `i / columnCount`, column `i % columnCount`. */
export type DictionaryGrid = {
  domains: readonly string[];
  columnCount: number;
  /** Rows, then columns; columns only if that costs no more. */
  lines: readonly GridLine[];
};

/** 12 bits, 0 for none; opaque. */
export type GridFinding = number;

const AXIS_BITS = 6;
const AXIS_MASK = (1 << AXIS_BITS) - 1;
const SEVERAL = AXIS_MASK;

/**
 * One query each up to five domains, then a near-square grid. @throws RangeError above
 * MAX_GRID_DOMAINS
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

/** Commutative and idempotent. */
export function addFinding(finding: GridFinding, line: GridLine): GridFinding {
  const shift = line.axis === 'row' ? AXIS_BITS : 0;
  const before = (finding >> shift) & AXIS_MASK;
  const own = line.number + 1;
  const after = before === 0 || before === own ? own : SEVERAL;
  return (finding & ~(AXIS_MASK << shift)) | (after << shift);
}

/**
 * null unless exactly one row and one column found the message. Two matching domains show up in two
 * rows or two columns, so a wrong crossing is never returned; such messages fall back to a fetch.
 *
 * `from:` may match inside a longer name, so fetch a message before a domain's mail becomes a row.
 */
export function resolveDomain(grid: DictionaryGrid, finding: GridFinding): string | null {
  const column = lineOf(finding & AXIS_MASK);
  const hasRows = grid.lines[0]?.axis === 'row';
  const row = hasRows ? lineOf((finding >> AXIS_BITS) & AXIS_MASK) : 0;
  if (row === null || column === null) return null;
  return grid.domains[row * grid.columnCount + column] ?? null;
}

function lineOf(slot: number): number | null {
  return slot === 0 || slot === SEVERAL ? null : slot - 1;
}

/** Braces mean OR (Gmail Help, "Refine searches in Gmail"). */
function fromAny(domains: readonly string[]): string {
  const terms = domains.map((domain) => `from:${domain}`).join(' ');
  return domains.length === 1 ? terms : `{${terms}}`;
}

const KNOWN: ReadonlySet<string> = new Set(SENDER_DOMAINS);

/** The domain or a parent; null: none. */
export function knownSenderDomain(domain: string): string | null {
  let rest = domain.trim().toLowerCase();
  for (;;) {
    if (KNOWN.has(rest)) return rest;
    const dot = rest.indexOf('.');
    if (dot === -1) return null;
    rest = rest.slice(dot + 1);
  }
}

/** Whole words of a local part, in the languages of protection/subject-words. */
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

/** Long enough to match inside words. */
const NEWSLETTER = /newsletter|nyhetsbrev|nyhedsbrev|nieuwsbrief|uutiskirje|infolettre|enews/;
const NEWS_LOCAL_PART = wholeWord(NEWS_WORDS);
const BUSINESS_LOCAL_PART = wholeWord(BUSINESS_WORDS);
/** Not `news.co.uk` or `news.com.au`. */
const NEWS_HOST =
  /^(?:news|nyheter|lists|mailings?|offers|deals|promo|kampanj)\.(?!(?:com?|org|net)\.)[^.]+\.[^.]/;

/** null: not stated. */
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

/** A well-known sender's mail here is bulk mail; updates hold receipts. */
export const DICTIONARY_CATEGORIES = ['promotions', 'social', 'forums'] as const;

export const DICTIONARY_CATEGORY_BITS = DICTIONARY_CATEGORIES.reduce(
  (bits, category) => bits | MESSAGE_MARKS[category].bit,
  0,
);

/** Pages commute. */
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

  /** Call once all lines are listed. */
  resolve(): DictionaryClaims {
    const numberOf = new Map<string, number>();
    const found = new Set<string>();
    const domainAt = (position: number) => resolveDomain(this.grid, this.findings[position] ?? 0);
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
  /** Index n is sender n + 1. */
  domains: readonly string[];
  /** By position; 0: none. */
  senders: Uint16Array;
};

export function largestWellKnown({ domains, senders }: DictionaryClaims, count: number): number[] {
  const held = domains.map(() => 0);
  for (const sender of senders) if (sender !== 0) held[sender - 1] = (held[sender - 1] ?? 0) + 1;
  return held
    .map((messages, position) => ({ messages, sender: position + 1 }))
    .sort((one, other) => other.messages - one.messages || one.sender - other.sender)
    .slice(0, count)
    .map(({ sender }) => sender);
}

export const NO_DICTIONARY: DictionaryClaims = { domains: [], senders: new Uint16Array() };
