import { enclosingDomains, normalDomain } from '#worker/domain/protection/safe-domains.ts';
import { asciiDomain } from '#worker/domain/scans/senders/international-domain.ts';

import { cutHeader, unfoldHeader } from './list-unsubscribe.ts';

/** A signature that Google has found valid: whose it is, and what tells it from others in the message. */
type PassedSignature = {
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

/** What a DKIM-Signature header says of itself (RFC 6376, section 3.5); whether it is valid, Google says. */
type DkimSignature = {
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

/** The headers that RFC 8058 (section 4) wants signed. */
const ONE_CLICK_HEADERS = ['list-unsubscribe', 'list-unsubscribe-post'];

export type MessageProof = {
  /** Somebody whom Google has found to be who they say has signed both headers that one click needs. */
  areHeadersSigned: boolean;
  /** The message is from whom its From header says. */
  isSenderProven: boolean;
};

export type ProofHeaders = {
  /** All of the message, the topmost first. */
  authenticationResults: readonly string[];
  dkimSignatures: readonly string[];
  /** null where From names no address, or several headers do. */
  fromDomain: string | null;
};

/**
 * What of a message's way to be left is proven (threat T19).
 *
 * Signed: RFC 8058 asks for a valid signature over both headers and not for whose it is, and platforms sign what
 * they send for others. Google says which signatures are valid and not what they cover, so the one it names is
 * looked up among the message's own; where it could be several, each has to cover both.
 *
 * Sender: DMARC has proven the domain in From, or the owner of that domain or of one above it has signed what
 * was signed. Without it anybody's valid signature would do to be taken for a sender that the person chose.
 */
export function proveMessage(headers: ProofHeaders): MessageProof {
  const verdict = readAuthenticationResults(headers.authenticationResults);
  const signatures = headers.dkimSignatures.flatMap((value) => readDkimSignature(value) ?? []);
  const valid = verdict.passed.map((passed) =>
    signatures.filter((signature) => isNamed(signature, passed)),
  );
  const fromDomain = normalDomain(headers.fromDomain ?? '');
  /** The domain in From and those above it, the top-level domain left out. */
  const fromDomains = fromDomain === null ? [] : enclosingDomains(fromDomain).slice(0, -1);
  const { provenFrom } = verdict;
  return {
    areHeadersSigned: valid.some((named) => isEach(named, coversOneClick)),
    isSenderProven:
      (provenFrom !== null && fromDomains.includes(provenFrom)) ||
      valid.some((named) => isEach(named, ({ domain }) => fromDomains.includes(domain))),
  };
}

/** One at least, and each of them. */
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
