import { harmlessText } from '#worker/domain/harmless-text.ts';
import { normalDomain } from '#worker/domain/protection/domain-name.ts';

import { MAX_ADDRESS_LENGTH } from './sender-address.ts';
import type { ManualLink } from './unsubscribe-status.ts';

const SCHEME = /^mailto:/i;
/** What an address may hold without quotes, letters outside ASCII left out. */
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]{1,128}$/;
const MAX_TEXT_LENGTH = 300;
const KEPT_FIELDS = ['subject', 'body'] as const;

/**
 * A link that opens a letter to the sender's own address, made anew of what a `mailto:` address says: one
 * recipient, a subject and a body. Nobody else is written to, whatever it says. null for any other text.
 */
export function readManualMail(text: string): ManualLink | null {
  if (!SCHEME.test(text) || text.length > MAX_ADDRESS_LENGTH) return null;
  const [to, query] = cutAt(text.replace(SCHEME, ''), '?');
  const recipient = decode(to);
  if (recipient === null) return null;
  const at = recipient.lastIndexOf('@');
  const local = recipient.slice(0, at);
  const domain = normalDomain(recipient.slice(at + 1));
  if (at < 1 || domain === null || !LOCAL_PART.test(local)) return null;
  const fields = readFields(query);
  const kept = KEPT_FIELDS.flatMap((name) => {
    const value = fields.get(name);
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  const address = `${local}@${domain}`;
  const href = `mailto:${encodeURIComponent(local)}@${domain}`;
  return { kind: 'mail', href: kept.length === 0 ? href : `${href}?${kept.join('&')}`, address };
}

/** The first of each name counts. */
function readFields(query: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name, value] = cutAt(part, '=');
    const key = name.toLowerCase();
    const text = harmlessText(decode(value) ?? '')
      .trim()
      .slice(0, MAX_TEXT_LENGTH);
    // Cutting may have halved the last letter.
    if (text !== '' && !fields.has(key)) fields.set(key, text.toWellFormed());
  }
  return fields;
}

function cutAt(text: string, mark: string): [string, string] {
  const position = text.indexOf(mark);
  return position === -1 ? [text, ''] : [text.slice(0, position), text.slice(position + 1)];
}

/** null where the escapes are broken. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
