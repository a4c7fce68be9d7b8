/** Longer than any header that means well. */
const MAX_HEADER_LENGTH = 16_384;
/** A line break goes with the space that the next line begins with (RFC 5322, section 2.2.3). */
const FOLD = /\r?\n(?=[ \t])/g;
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** A header's value in one line; null for one that no mail program would write. */
export function unfoldHeader(value: string): string | null {
  if (value.length > MAX_HEADER_LENGTH) return null;
  const text = value.replace(FOLD, '');
  return CONTROL.test(text) ? null : text.trim();
}

export type HeaderPiece = { kind: 'text' | 'comment' | 'quoted' | 'bracketed'; text: string };

const CLOSING = { '"': '"', '(': ')', '<': '>' } as const;
const KIND_OF = { '"': 'quoted', '(': 'comment', '<': 'bracketed' } as const;

/**
 * Cuts a header's value into plain text, comments, quoted strings and what stands between angle brackets,
 * each without its own marks (RFC 5322, section 3.2); null where one of them is never closed.
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

/** Where a piece ends. A backslash hides the next character, but not in an address; comments can hold comments. */
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

/** What a List-Unsubscribe header names, in its order of preference. */
export type UnsubscribeOffer = {
  addresses: string[];
  /** It is written as RFC 2369 has it. Addresses found in any other text are good for a link, never for a request. */
  isStandard: boolean;
};

const SCHEME = /^(?:https?|mailto):/i;
const MAILTO = /^mailto:/i;
/** Where the next address begins, in text without brackets. */
const NEXT = String.raw`,\s*(?:https?|mailto):`;
/** `mailto:` may hold spaces once its subject has begun. */
const ADDRESS = new RegExp(
  `https?://(?:(?!${NEXT})[^\\s<>"])+|mailto:(?:(?!${NEXT})[^\\s<>"?])+(?:\\?(?:(?!${NEXT})[^<>"])*)?`,
  'i',
);
const BRACKETED_OR_BARE = new RegExp(`<([^<>]*)>|(?<![\\w='])(?:${ADDRESS.source})`, 'gi');
const IN_BRACKETS = new RegExp(`^(?:url:)?(${ADDRESS.source})`, 'i');
/** Ends a sentence or a quotation rather than an address. The look-behind keeps it from being tried at each mark. */
const TRAILING_MARKS = /(?<![\s.,;:!?'")\]])[\s.,;:!?'")\]]+$/;
const ESCAPED_OPENING = /%3c(?=\s*(?:https?|mailto)(?::|%3a))/gi;
const ESCAPED_CLOSING = /%3e(?=\s*(?:,|%2c|$))/gi;
const ESCAPED_SCHEME = /^(?:https?|mailto)%3a/i;
const ENTITY = /&(?:lt|gt|amp|quot|#\d{1,4}|#x[\da-f]{1,4});/gi;
const NAMED_ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/**
 * `decoded`: the value without encoded words (RFC 2047), which the header may not hold and some senders write. Where
 * nothing stands as it should, addresses without brackets, behind other words, or escaped once too often are found too.
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
 * The addresses of a List-Unsubscribe header, in its order of preference (RFC 2369, section 2): each in angle
 * brackets, white space in them meaning nothing, with commas between and comments anywhere else. What comes
 * after anything else is left unread. null for a header that cannot be read.
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

/** Whether a List-Unsubscribe-Post header says what RFC 8058 has it say, and nothing else. */
export function isOneClick(value: string): boolean {
  return unfoldHeader(value) === 'List-Unsubscribe=One-Click';
}

/**
 * White space in brackets is what folding left behind (RFC 2369, section 2). But many write a subject of several words
 * as it is: behind the question mark of a `mailto:` a single space is taken for theirs, and more for an indentation.
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

/** Brackets and ampersands as HTML writes them, and brackets as they stand in an address. */
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

/** Of an address that was escaped as a whole. */
function unescapeAddress(text: string): string {
  if (!ESCAPED_SCHEME.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
