import { TICKET_MAX_LENGTH } from './support-rules.ts';
import { asPlainText, isPlainText } from './ticket-text.ts';

/** Why what an admin has written would not be taken. `overCount`: so many characters are too many. */
export type TextFault =
  { kind: 'empty' } | { kind: 'long'; overCount: number } | { kind: 'controls' };

/** A text as it is stored: its lines ended alike, and without what is blank around it. */
export function asStored(text: string): string {
  return asPlainText(text).trim();
}

/** What keeps an answer, or a note, from being stored; null where nothing does. */
export function textFault(text: string): TextFault | null {
  const stored = asStored(text);
  const overCount = stored.length - TICKET_MAX_LENGTH.message;
  if (stored === '') return { kind: 'empty' };
  if (overCount > 0) return { kind: 'long', overCount };
  return isPlainText(stored) ? null : { kind: 'controls' };
}
