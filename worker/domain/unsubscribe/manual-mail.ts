import { harmlessText } from '#worker/domain/harmless-text.ts';
import { normalDomain } from '#worker/domain/protection/domain-name.ts';

import type { ManualLink } from './unsubscribe-status.ts';

/** Twice what is allowed of a web address: what tells whom it is about may stand in the subject and in the body. */
const MAX_MAIL_LENGTH = 4_096;
const SCHEME = /^mailto:(?:\/\/)?/i;
/** What an address may hold without quotes, letters outside ASCII left out. */
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]{1,128}$/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/gi;
const LINE_BREAK = /\r\n|\r|\n/;

/**
 * A link that opens a letter to the sender's own address, made anew of what a `mailto:` address says (RFC 6068): its
 * first recipient, a subject and a body, whole. Nobody else is written to, whatever it says, and no header can be added.
 * null for any other text.
 */
export function readManualMail(text: string): ManualLink | null {
  if (!SCHEME.test(text) || text.length > MAX_MAIL_LENGTH) return null;
  const [to, query] = cutAt(text.replace(SCHEME, ''), '?');
  const fields = readFields(query);
  const recipient = readRecipient(to.trim() === '' ? (fields.get('to') ?? '') : decode(to));
  if (recipient === null || to.search(BROKEN_ESCAPE) !== -1) return null;
  const { local, domain } = recipient;
  const subject = harmlessText(fields.get('subject') ?? '').trim();
  const body = (fields.get('body') ?? '').split(LINE_BREAK).map(harmlessText).join('\r\n');
  const kept = Object.entries({ subject, body }).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`],
  );
  const href = `mailto:${encodeURIComponent(local)}@${domain}`;
  return {
    kind: 'mail',
    href: kept.length === 0 ? href : `${href}?${kept.join('&')}`,
    address: `${local}@${domain}`,
  };
}

/** The first of those with commas between; other mail programs write semicolons. */
function readRecipient(recipients: string): { local: string; domain: string } | null {
  const [first = ''] = recipients.split(/[,;]/);
  const recipient = first.trim();
  const at = recipient.lastIndexOf('@');
  const local = recipient.slice(0, at);
  const domain = normalDomain(recipient.slice(at + 1));
  return at < 1 || domain === null || !LOCAL_PART.test(local) ? null : { local, domain };
}

/** The first of each name counts. */
function readFields(query: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name, value] = cutAt(part, '=');
    const key = name.trim().toLowerCase();
    const text = decode(value);
    if (text.trim() !== '' && !fields.has(key)) fields.set(key, text);
  }
  return fields;
}

function cutAt(text: string, mark: string): [string, string] {
  const position = text.indexOf(mark);
  return position === -1 ? [text, ''] : [text.slice(0, position), text.slice(position + 1)];
}

/** A percent sign that escapes nothing stands for itself. '' where the escapes are of another encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(BROKEN_ESCAPE, '%25'));
  } catch {
    return '';
  }
}
