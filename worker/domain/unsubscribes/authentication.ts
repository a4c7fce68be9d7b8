import { enclosingDomains, normalDomain } from '#worker/domain/protection/safe-domains.ts';
import { asciiDomain } from '#worker/domain/scans/senders/international-domain.ts';

import { cutHeader, unfoldHeader } from './list-unsubscribe.ts';

/** A signature that Google found valid. */
type PassedSignature = {
  /** Of the signer, or of its identity. */
  domain: string;
  selector: string | null;
  /** The beginning of the signature, which identifies it within the message. */
  start: string | null;
};

export type AuthenticationVerdict = {
  passed: PassedSignature[];
  /** The From domain, proven by DMARC; null: not proven. */
  provenFrom: string | null;
};

const NOTHING: AuthenticationVerdict = { passed: [], provenFrom: null };
const GOOGLE = /^mx\.google\.com(?:\s+1)?$/i;
const RESULT = /^([a-z0-9-]+)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)(?=\s|$)/i;
const PROPERTY = /(?<![a-z])([a-z]+)\.([a-z-]+)\s*=\s*([^\s]+)/gi;

/**
 * Google's verdict on a message's signatures and sender (RFC 8601). `values`: all Authentication-Results, topmost
 * first. Google prepends its own, so only the topmost counts, if it is Google's.
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
 * Splits results, without comments. null when a comment or quoted string holds a semicolon: Google repeats the envelope
 * address there, which the sender chose, and which must not start a result.
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

/** By name; duplicates are dropped. */
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

/** DKIM-Signature header (RFC 6376, section 3.5). Its validity is Google's verdict. */
type DkimSignature = {
  /** The signer. */
  domain: string;
  /** Domain of the identity: `domain` or a subdomain. */
  identityDomain: string;
  selector: string;
  /** Base64. */
  signature: string;
  /** Lower case, repeated as often as signed. */
  signedHeaders: string[];
};

const TAG = /^\s*([a-z][a-z0-9_]*)\s*=(.*)$/is;

/** null when a required tag is missing or any is repeated. */
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
    // Tag names are case-sensitive.
    if (name === '' || tags.has(name)) return null;
    tags.set(name, value);
  }
  return tags;
}

/** RFC 8058, section 4. */
const ONE_CLICK_HEADERS = ['list-unsubscribe', 'list-unsubscribe-post'];

export type MessageProof = {
  /** A signer verified by Google has signed both headers that one-click needs. */
  areHeadersSigned: boolean;
  /** The From header is authentic. */
  isSenderProven: boolean;
};

export type ProofHeaders = {
  /** All, topmost first. */
  authenticationResults: readonly string[];
  dkimSignatures: readonly string[];
  /** null: From names no address, or several headers do. */
  fromDomain: string | null;
};

/**
 * What is proven about a message's unsubscribe headers (threat T19).
 *
 * Signed: RFC 8058 requires a valid signature over both headers, by anybody, since platforms sign for their customers.
 * Google says which signatures are valid but not what they cover, so each is looked up among the message's own; if
 * several match, all must cover both.
 *
 * Sender: DMARC has proven the From domain, or that domain or a parent made the signature. Otherwise anybody's valid
 * signature could impersonate a sender that the user chose.
 */
export function proveMessage(headers: ProofHeaders): MessageProof {
  const verdict = readAuthenticationResults(headers.authenticationResults);
  const signatures = headers.dkimSignatures.flatMap((value) => readDkimSignature(value) ?? []);
  const valid = verdict.passed.map((passed) =>
    signatures.filter((signature) => isNamed(signature, passed)),
  );
  const fromDomain = normalDomain(headers.fromDomain ?? '');
  /** The From domain and its parents, without the TLD. */
  const fromDomains = fromDomain === null ? [] : enclosingDomains(fromDomain).slice(0, -1);
  const { provenFrom } = verdict;
  return {
    areHeadersSigned: valid.some((named) => isEach(named, coversOneClick)),
    isSenderProven:
      (provenFrom !== null && fromDomains.includes(provenFrom)) ||
      valid.some((named) => isEach(named, ({ domain }) => fromDomains.includes(domain))),
  };
}

/** True for all of at least one. */
function isEach(
  signatures: readonly DkimSignature[],
  test: (signature: DkimSignature) => boolean,
): boolean {
  return signatures.length > 0 && signatures.every(test);
}

function isNamed(signature: DkimSignature, passed: PassedSignature): boolean {
  return (
    [signature.domain, signature.identityDomain].includes(passed.domain) &&
    (passed.selector === null || passed.selector === signature.selector) &&
    (passed.start === null || signature.signature.startsWith(passed.start))
  );
}

function coversOneClick({ signedHeaders }: DkimSignature): boolean {
  return ONE_CLICK_HEADERS.every((name) => signedHeaders.includes(name));
}
