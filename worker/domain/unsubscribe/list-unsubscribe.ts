import { cutHeader, unfoldHeader } from './header-text.ts';

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
      addresses.push(text.replace(/[ \t]/g, ''));
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
