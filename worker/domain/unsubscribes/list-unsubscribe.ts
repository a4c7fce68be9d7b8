/** Longer than any legitimate header. */
const MAX_HEADER_LENGTH = 16_384;
/** Unfolding keeps the next line's leading space (RFC 5322, section 2.2.3). */
const FOLD = /\r?\n(?=[ \t])/g;
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** Unfolded; null for a value that no mail program would write. */
export function unfoldHeader(value: string): string | null {
  if (value.length > MAX_HEADER_LENGTH) return null;
  const text = value.replace(FOLD, '');
  return CONTROL.test(text) ? null : text.trim();
}

export type HeaderPiece = { kind: 'text' | 'comment' | 'quoted' | 'bracketed'; text: string };

const CLOSING = { '"': '"', '(': ')', '<': '>' } as const;
const KIND_OF = { '"': 'quoted', '(': 'comment', '<': 'bracketed' } as const;

/**
 * Tokenises a header value into text, comments, quoted strings and angle-bracketed parts, without their delimiters (RFC
 * 5322, section 3.2); null when one is never closed.
 */
export function cutHeader(value: string): HeaderPiece[] | null {
  const pieces: HeaderPiece[] = [];
  let plain = '';
  let position = 0;
  while (position < value.length) {
    const mark = value.charAt(position);
    if (mark !== '"' && mark !== '(' && mark !== '<') {
      plain += mark;
      position += 1;
      continue;
    }
    const end = endOfPiece(value, position, mark);
    if (end === null) return null;
    if (plain !== '') pieces.push({ kind: 'text', text: plain });
    pieces.push({ kind: KIND_OF[mark], text: value.slice(position + 1, end) });
    plain = '';
    position = end + 1;
  }
  if (plain !== '') pieces.push({ kind: 'text', text: plain });
  return pieces;
}

/** A backslash escapes the next character, except in an address; comments nest. */
function endOfPiece(value: string, start: number, mark: keyof typeof CLOSING): number | null {
  let depth = 1;
  for (let position = start + 1; position < value.length; position += 1) {
    const character = value.charAt(position);
    if (character === '\\' && mark !== '<') position += 1;
    else if (character === CLOSING[mark]) {
      depth -= 1;
      if (depth === 0) return position;
    } else if (mark === '(' && character === '(') depth += 1;
  }
  return null;
}

/** The addresses of a List-Unsubscribe header, in its order of preference. */
export type UnsubscribeOffer = {
  addresses: string[];
  /** Conforms to RFC 2369. Addresses found otherwise may serve as a link, never for a request. */
  isStandard: boolean;
};

const SCHEME = /^(?:https?|mailto):/i;
const MAILTO = /^mailto:/i;
/** Start of the next address in text without brackets. */
const NEXT = String.raw`,\s*(?:https?|mailto):`;
/** A `mailto:` may contain spaces within its subject. */
const ADDRESS = new RegExp(
  `https?://(?:(?!${NEXT})[^\\s<>"])+|mailto:(?:(?!${NEXT})[^\\s<>"?])+(?:\\?(?:(?!${NEXT})[^<>"])*)?`,
  'i',
);
const BRACKETED_OR_BARE = new RegExp(`<([^<>]*)>|(?<![\\w='])(?:${ADDRESS.source})`, 'gi');
const IN_BRACKETS = new RegExp(`^(?:url:)?(${ADDRESS.source})`, 'i');
/** Punctuation that ends a sentence, not the address. The look-behind avoids a retry at each mark. */
const TRAILING_MARKS = /(?<![\s.,;:!?'")\]])[\s.,;:!?'")\]]+$/;
const ESCAPED_OPENING = /%3c(?=\s*(?:https?|mailto)(?::|%3a))/gi;
const ESCAPED_CLOSING = /%3e(?=\s*(?:,|%2c|$))/gi;
const ESCAPED_SCHEME = /^(?:https?|mailto)%3a/i;
const ENTITY = /&(?:lt|gt|amp|quot|#\d{1,4}|#x[\da-f]{1,4});/gi;
const NAMED_ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/**
 * `decoded`: without encoded words (RFC 2047), which the header must not contain but some senders write. In a
 * nonconforming header, addresses without brackets, after other words, or escaped once too often are found too.
 */
export function readUnsubscribeOffer(value: string, decoded = value): UnsubscribeOffer {
  const standard = readListUnsubscribe(value) ?? [];
  if (standard.some((address) => SCHEME.test(address))) {
    return { addresses: standard, isStandard: true };
  }
  const found = findAddresses(decoded);
  return found.length === 0
    ? { addresses: standard, isStandard: true }
    : { addresses: found, isStandard: false };
}

/**
 * Addresses in order of preference (RFC 2369, section 2): each in angle brackets, white space within ignored, separated
 * by commas, comments anywhere else. Stops at anything else. null: unreadable.
 */
export function readListUnsubscribe(value: string): string[] | null {
  const text = unfoldHeader(value);
  const pieces = text === null ? null : cutHeader(text);
  if (pieces === null) return null;
  const addresses: string[] = [];
  let isNextDue = true;
  for (const { kind, text } of pieces) {
    if (kind === 'comment') continue;
    if (kind === 'bracketed') {
      if (!isNextDue) break;
      addresses.push(withoutFolds(text));
      isNextDue = false;
    } else if (kind === 'text' && /^[\s,]*$/.test(text)) isNextDue ||= text.includes(',');
    else break;
  }
  return addresses;
}

/** Whether a List-Unsubscribe-Post value is exactly that of RFC 8058. */
export function isOneClick(value: string): boolean {
  return unfoldHeader(value) === 'List-Unsubscribe=One-Click';
}

/**
 * White space in brackets comes from folding (RFC 2369, section 2). But many senders leave spaces in the subject: after
 * the question mark of a `mailto:` a single space is kept, a longer run counts as indentation.
 */
function withoutFolds(text: string): string {
  const address = text.trim();
  const query = MAILTO.test(address.replace(/\s/g, '')) ? address.indexOf('?') : -1;
  if (query === -1) return address.replace(/[ \t]/g, '');
  const words = address.slice(query).replace(/[ \t]{2,}/g, '');
  return address.slice(0, query).replace(/[ \t]/g, '') + words.replace(/\t/g, ' ');
}

function findAddresses(value: string): string[] {
  const text = unfoldHeader(value);
  if (text === null) return [];
  return [...withoutEscapes(text).matchAll(BRACKETED_OR_BARE)].flatMap(([bare, bracketed]) => {
    const found =
      bracketed === undefined
        ? bare
        : IN_BRACKETS.exec(unescapeAddress(withoutFolds(bracketed)))?.[1];
    return found === undefined ? [] : [found.replace(TRAILING_MARKS, '')];
  });
}

/** HTML-escaped brackets and ampersands, and percent-encoded brackets. */
function withoutEscapes(text: string): string {
  return text
    .replace(ENTITY, (entity) => entityCharacter(entity.slice(1, -1).toLowerCase()))
    .replace(ESCAPED_OPENING, '<')
    .replace(ESCAPED_CLOSING, '>');
}

function entityCharacter(name: string): string {
  if (!name.startsWith('#')) return NAMED_ENTITIES[name] ?? '';
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return String.fromCharCode(code);
}

/** For an address that was escaped as a whole. */
function unescapeAddress(text: string): string {
  if (!ESCAPED_SCHEME.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
