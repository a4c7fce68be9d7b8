import { decodeWords } from 'postal-mime';

export type HeaderAddress = {
  /** Decoded; '' for none. */
  name: string;
  /** Raw; '' when the header has no address. */
  address: string;
};

/** `angle`: <address> · `mark`: a top-level comma, semicolon or colon. */
type Token = { kind: 'text' | 'quoted' | 'comment' | 'angle' | 'mark'; text: string };

/** No legitimate header is longer; longer ones are not parsed. */
const MAX_LENGTH = 8_192;
const MAX_COMMENT_DEPTH = 8;
/** RFC 2047, with the unencoded commas, spaces and quotes that senders leave in. */
const ENCODED_WORD = /=\?[^?\s]+\?[bq]\?[^?]*\?=/iy;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;
const ESCAPED = /\\(.)/gs;
/** The closing bracket may be missing. */
const ANGLE = /<([^<>]*)(?:>|$)/y;
const BARE_ADDRESS = /^[^\s@]+@[^\s@]+$/;
/** Charsets declared by relays for unlabelled bytes. */
const UNNAMED_CHARSET = /=\?(?:unknown-8bit|x-unknown|unknown|us-ascii|ascii)(?=[?*])/gi;

/**
 * Parses an address header (RFC 5322, section 3.4) the way Gmail shows it, with groups expanded. Senders leave
 * commas, semicolons and colons unquoted in names: text before such a mark that has no address joins the name of the
 * next one. Encoded words are decoded last, so that their content is never parsed.
 */
export function readAddresses(header: string): HeaderAddress[] {
  if (header.length > MAX_LENGTH) return [];
  const addresses = readEntries(header);
  if (addresses.some(({ address }) => address !== '')) return addresses;
  // Some programs encode the whole header, brackets included.
  const decoded = decodeText(header);
  return /<[^<>]+@[^<>]+>/.test(decoded) ? readEntries(decoded) : addresses;
}

/** Decodes encoded words; unnamed charsets are read as UTF-8, else Windows-1252. */
export function decodeText(text: string): string {
  const asUtf8 = text.replaceAll(UNNAMED_CHARSET, '=?utf-8');
  const decoded = decodeWords(asUtf8);
  if (asUtf8 === text || !decoded.includes('\ufffd')) return decoded;
  return decodeWords(text.replaceAll(UNNAMED_CHARSET, '=?windows-1252'));
}

function readEntries(header: string): HeaderAddress[] {
  const tokens = openGroups(tokenize(header));
  const addresses: HeaderAddress[] = [];
  let nameSoFar = '';
  for (const { tokens: part, end } of splitAt(tokens, ({ kind }) => kind === 'mark')) {
    for (const { name, address } of toEntries(part)) {
      if (address === '') {
        nameSoFar += name === '' ? '' : `${name}${end?.text ?? ''} `;
      } else {
        addresses.push({ name: tidyName(nameSoFar + name), address });
        nameSoFar = '';
      }
    }
  }
  const rest = tidyName(nameSoFar);
  return addresses.length === 0 && rest !== '' ? [{ name: rest, address: '' }] : addresses;
}

function tokenize(header: string): Token[] {
  const tokens: Token[] = [];
  let text = '';
  let position = 0;
  while (position < header.length) {
    const found = tokenAt(header, position);
    if (found === null || found.kind === 'text') {
      text += found?.text ?? header.charAt(position);
    } else {
      if (text !== '') tokens.push({ kind: 'text', text });
      text = '';
      tokens.push({ kind: found.kind, text: found.text });
    }
    position = found?.end ?? position + 1;
  }
  if (text !== '') tokens.push({ kind: 'text', text });
  return tokens;
}

/** null for an ordinary character, or an unclosed mark. */
function tokenAt(header: string, start: number): (Token & { end: number }) | null {
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = start;
    return pattern.exec(header);
  };
  const token = (kind: Token['kind'], found: RegExpExecArray | null, text: string) =>
    found === null ? null : { kind, text, end: start + found[0].length };
  switch (header.charAt(start)) {
    case '=': {
      const word = match(ENCODED_WORD);
      return token('text', word, word?.[0] ?? '');
    }
    case '\\':
      return { kind: 'text', text: header.charAt(start + 1), end: start + 2 };
    case '"': {
      const quoted = match(QUOTED);
      return token('quoted', quoted, quoted?.[1]?.replaceAll(ESCAPED, '$1') ?? '');
    }
    case '<': {
      const angle = match(ANGLE);
      const text = (angle?.[1] ?? '').trim().replace(/^mailto:/i, '');
      if (text === '') return token('text', angle, '');
      return text.includes('@') ? token('angle', angle, text) : null;
    }
    case '(': {
      const end = endOfComment(header, start);
      const text = header.slice(start + 1, end ?? 0);
      return end === null ? null : { kind: 'comment', text, end: end + 1 };
    }
    case ',':
    case ';':
    case ':':
      return { kind: 'mark', text: header.charAt(start), end: start + 1 };
    default:
      return null;
  }
}

/** Comments nest; null when unclosed. */
function endOfComment(header: string, start: number): number | null {
  let depth = 0;
  for (let position = start; position < header.length; position += 1) {
    const character = header.charAt(position);
    if (character === '\\') position += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return position;
    if (depth > MAX_COMMENT_DEPTH) return null;
  }
  return null;
}

/** Replaces groups by their members. A colon opens a group only if a semicolon closes it and an address is between. */
function openGroups(tokens: readonly Token[]): Token[] {
  const sections = splitAt(tokens, ({ kind, text }) => kind === 'mark' && text === ';');
  return sections.flatMap(({ tokens: section, end }) => {
    const colon = section.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
    const isGroup = end !== null && colon !== -1 && section.slice(colon).some(holdsAddress);
    const label = isGroup ? section.slice(0, colon) : [];
    const beforeLabel = label.findLastIndex(({ kind }) => kind === 'mark') + 1;
    const members = isGroup
      ? [...section.slice(0, beforeLabel), ...section.slice(colon + 1)]
      : section;
    const opened = members.map((token) =>
      token.kind === 'mark' && token.text === ':' ? { ...token, kind: 'text' as const } : token,
    );
    return end === null ? opened : [...opened, { kind: 'mark', text: isGroup ? ',' : ';' }];
  });
}

function holdsAddress({ kind, text }: Token): boolean {
  return kind === 'angle' || (kind === 'text' && bareAddress(text) !== null);
}

/** `end`: the delimiter; null for the last piece. */
function splitAt(
  tokens: readonly Token[],
  isEnd: (token: Token) => boolean,
): { tokens: Token[]; end: Token | null }[] {
  const pieces: { tokens: Token[]; end: Token | null }[] = [];
  let piece: Token[] = [];
  for (const token of tokens) {
    if (!isEnd(token)) {
      piece.push(token);
      continue;
    }
    pieces.push({ tokens: piece, end: token });
    piece = [];
  }
  return [...pieces, { tokens: piece, end: null }];
}

function toEntries(tokens: readonly Token[]): HeaderAddress[] {
  const parts = splitAt(tokens, ({ kind }) => kind === 'angle');
  const after = nameOf(parts.at(-1)?.tokens ?? []);
  const bracketed = parts.flatMap(({ tokens: part, end }) =>
    end === null ? [] : [{ name: nameOf(part), address: end.text }],
  );
  const [first] = bracketed;
  if (first?.name === '') first.name = after;
  return first === undefined ? [toBareEntry(tokens)] : bracketed;
}

function toBareEntry(tokens: readonly Token[]): HeaderAddress {
  const address =
    tokens.flatMap(({ kind, text }) => (kind === 'text' ? (bareAddress(text) ?? []) : [])).at(-1) ??
    '';
  const rest = tokens.map((token) =>
    token.kind === 'text' && address !== ''
      ? { ...token, text: token.text.replace(address, ' ') }
      : token,
  );
  return { name: nameOf(rest), address };
}

function bareAddress(text: string): string | null {
  return text.split(/\s+/).findLast((word) => BARE_ADDRESS.test(word)) ?? null;
}

/** Comments count as the name when there is nothing else. */
function nameOf(tokens: readonly Token[]): string {
  const words = tokens.filter(({ kind }) => kind === 'text' || kind === 'quoted');
  const isOnlyComment = words.every(({ text }) => text.trim() === '');
  const name = tokens
    .filter(({ kind }) => kind !== 'angle')
    .map(({ kind, text }) => {
      const decoded = decodeText(text);
      return kind === 'comment' && !isOnlyComment ? `(${decoded})` : decoded;
    })
    .join('');
  return tidyName(name);
}

function tidyName(name: string): string {
  const text = name
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,;]+$/, '')
    .trim();
  return text.replace(/^"(.*)"$/, '$1').trim();
}
