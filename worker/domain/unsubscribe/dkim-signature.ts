import { asciiDomain } from '#worker/domain/sender/international-domain.ts';

import { unfoldHeader } from './header-text.ts';

/** What a DKIM-Signature header says of itself (RFC 6376, section 3.5); whether it is valid, Google says. */
export type DkimSignature = {
  /** Who signs. */
  domain: string;
  /** The domain of the identity on whose behalf: `domain` itself, or one below it. */
  identityDomain: string;
  selector: string;
  /** The signature, in base64. */
  signature: string;
  /** Names of the signed headers, in lower case, as often as each is signed. */
  signedHeaders: string[];
};

const TAG = /^\s*([a-z][a-z0-9_]*)\s*=(.*)$/is;

/** null where a tag is missing that every signature has, or one is said twice. */
export function readDkimSignature(value: string): DkimSignature | null {
  const text = unfoldHeader(value);
  const tags = text === null ? null : readTags(text);
  if (tags === null) return null;
  const tag = (name: string) => tags.get(name)?.replace(/\s/g, '') ?? '';
  const domain = asciiDomain(tag('d')) ?? '';
  const selector = tag('s').toLowerCase();
  const signature = tag('b');
  const signedHeaders = tag('h')
    .toLowerCase()
    .split(':')
    .filter((name) => name !== '');
  if ([domain, selector, signature].includes('') || signedHeaders.length === 0) return null;
  const identity = tag('i');
  const identityDomain =
    identity === '' ? domain : asciiDomain(identity.slice(identity.lastIndexOf('@') + 1));
  if (identityDomain !== domain && identityDomain?.endsWith(`.${domain}`) !== true) return null;
  return { domain, identityDomain, selector, signature, signedHeaders };
}

function readTags(text: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const [, name = '', value = ''] = TAG.exec(part) ?? [];
    // The names of tags are told apart by case.
    if (name === '' || tags.has(name)) return null;
    tags.set(name, value);
  }
  return tags;
}
