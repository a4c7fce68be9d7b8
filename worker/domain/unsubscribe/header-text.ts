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
