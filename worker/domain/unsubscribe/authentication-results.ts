import { asciiDomain } from '#worker/domain/sender/international-domain.ts';

import { cutHeader, unfoldHeader } from './header-text.ts';

/** A signature that Google has found valid: whose it is, and what tells it from others in the message. */
export type PassedSignature = {
  /** The domain that it speaks for, or of the identity in it. */
  domain: string;
  selector: string | null;
  /** The first characters of the signature itself. */
  start: string | null;
};

export type AuthenticationVerdict = {
  passed: PassedSignature[];
  /** The domain of From that DMARC has proven; null where it has not. */
  provenFrom: string | null;
};

const NOTHING: AuthenticationVerdict = { passed: [], provenFrom: null };
const GOOGLE = /^mx\.google\.com(?:\s+1)?$/i;
const RESULT = /^([a-z0-9-]+)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)(?=\s|$)/i;
const PROPERTY = /(?<![a-z])([a-z]+)\.([a-z-]+)\s*=\s*([^\s]+)/gi;

/**
 * What Google itself says of a message's signatures and sender (RFC 8601). `values`: all its
 * Authentication-Results, the topmost first. Google writes its own above whatever the message came with, so
 * the topmost counts if it is Google's, and none below it.
 */
export function readAuthenticationResults(values: readonly string[]): AuthenticationVerdict {
  const results = values[0] === undefined ? null : cutResults(values[0]);
  if (results === null || !GOOGLE.test(results[0] ?? '')) return NOTHING;
  const passed: PassedSignature[] = [];
  const dmarc: { result: string; from: string | null }[] = [];
  for (const text of results.slice(1)) {
    const [, method = '', result = ''] = RESULT.exec(text) ?? [];
    const properties = readProperties(text);
    if (method.toLowerCase() === 'dkim' && result.toLowerCase() === 'pass') {
      const signer = properties.get('header.d') ?? afterAt(properties.get('header.i'));
      const domain = signer === null ? null : asciiDomain(signer);
      const selector = properties.get('header.s')?.toLowerCase() ?? null;
      const start = properties.get('header.b') ?? null;
      if (domain !== null) passed.push({ domain, selector, start });
    } else if (method.toLowerCase() === 'dmarc') {
      const from = properties.get('header.from');
      dmarc.push({
        result: result.toLowerCase(),
        from: from === undefined ? null : asciiDomain(from),
      });
    }
  }
  const isProven = dmarc.length === 1 && dmarc[0]?.result === 'pass';
  return { passed, provenFrom: isProven ? (dmarc[0]?.from ?? null) : null };
}

/**
 * The results one by one, comments left out. null where a semicolon stands in a comment or in quotes: Google
 * repeats the address of the envelope there, which its sender chose, and which must not begin a result.
 */
function cutResults(value: string): string[] | null {
  const text = unfoldHeader(value);
  const pieces = text === null ? null : cutHeader(text);
  if (pieces === null) return null;
  if (pieces.some((piece) => piece.kind !== 'text' && piece.text.includes(';'))) return null;
  return pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'comment' ? ' ' : '""'))
    .join('')
    .split(';')
    .map((result) => result.trim());
}

/** Each under its own name; what is said twice is not believed. */
function readProperties(text: string): Map<string, string> {
  const properties = new Map<string, string>();
  const twice = new Set<string>();
  for (const [, type = '', name = '', value = ''] of text.matchAll(PROPERTY)) {
    const key = `${type}.${name}`.toLowerCase();
    if (properties.has(key)) twice.add(key);
    properties.set(key, value);
  }
  for (const key of twice) properties.delete(key);
  return properties;
}

function afterAt(identity: string | undefined): string | null {
  return identity?.includes('@') === true ? identity.slice(identity.lastIndexOf('@') + 1) : null;
}
