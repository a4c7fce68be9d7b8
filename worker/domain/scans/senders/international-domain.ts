import { getDomain } from 'tldts';

/** Bootstring with the parameters of Punycode (RFC 3492, section 5). */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_CODE_POINT = 0x80;
const MAX_CODE_POINT = 0x10ffff;
const DELIMITER = '-';
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A label in the form that follows `xn--`. */
function encodePunycode(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < INITIAL_CODE_POINT);
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? DELIMITER : '');
  let handled = basic.length;
  let current = INITIAL_CODE_POINT;
  let delta = 0;
  let bias = INITIAL_BIAS;
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= current));
    delta += (next - current) * (handled + 1);
    current = next;
    for (const point of points) {
      if (point < current) delta += 1;
      if (point !== current) continue;
      output += encodeNumber(delta, bias);
      bias = adaptedBias(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    current += 1;
  }
  return output;
}

/** The label that a form after `xn--` (in lower case) stands for; null where it is no such form. */
function decodePunycode(encoded: string): string | null {
  const basicLength = Math.max(0, encoded.lastIndexOf(DELIMITER));
  const points = Array.from(encoded.slice(0, basicLength), (char) => char.codePointAt(0) ?? 0);
  let position = basicLength === 0 ? 0 : basicLength + 1;
  let current = INITIAL_CODE_POINT;
  let index = 0;
  let bias = INITIAL_BIAS;
  while (position < encoded.length) {
    const read = decodeNumber(encoded, position, bias);
    if (read === null) return null;
    ({ position } = read);
    const length = points.length + 1;
    bias = adaptedBias(read.delta, length, points.length === basicLength);
    index += read.delta;
    current += Math.floor(index / length);
    if (current > MAX_CODE_POINT) return null;
    index %= length;
    points.splice(index, 0, current);
    index += 1;
  }
  return String.fromCodePoint(...points);
}

function encodeNumber(delta: number, bias: number): string {
  let output = '';
  let rest = delta;
  for (let weight = BASE; ; weight += BASE) {
    const limit = threshold(weight, bias);
    if (rest < limit) return output + DIGITS.charAt(rest);
    output += DIGITS.charAt(limit + ((rest - limit) % (BASE - limit)));
    rest = Math.floor((rest - limit) / (BASE - limit));
  }
}

/** The number that is written from `position` on, and where it ends; null where it has no end. */
function decodeNumber(
  text: string,
  position: number,
  bias: number,
): { delta: number; position: number } | null {
  let delta = 0;
  let factor = 1;
  for (let weight = BASE, at = position; at < text.length; weight += BASE, at += 1) {
    const digit = DIGITS.indexOf(text.charAt(at));
    if (digit === -1) return null;
    delta += digit * factor;
    if (delta > Number.MAX_SAFE_INTEGER) return null;
    const limit = threshold(weight, bias);
    if (digit < limit) return { delta, position: at + 1 };
    factor *= BASE - limit;
  }
  return null;
}

function threshold(weight: number, bias: number): number {
  return Math.min(T_MAX, Math.max(T_MIN, weight - bias));
}

function adaptedBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    bias += BASE;
  }
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/*
 * A domain with letters outside ASCII has two forms (RFC 5890): that of people, in Unicode, and that of DNS, whose
 * labels begin with `xn--`. Mail carries either. Here they are one domain, and it is compared and kept in ASCII.
 */

const ACE_PREFIX = 'xn--';
const MAX_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;
const ASCII = /^[\0-\x7f]*$/;
/** Left out by UTS 46 wherever they stand in a name. */
const IGNORED = /[\u00ad\u200b\u2060\u2064\ufeff]|\u034f|\p{Variation_Selector}/gu;
const IDEOGRAPHIC_FULL_STOP = /\u3002/g;
const ASCII_LABEL = /^[a-z0-9_-]*$/;
/** Letters, their marks, and digits; no filler that looks like nothing. */
const LABEL = /^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}-])+$/u;

/**
 * A domain name in lower case, its labels in their ASCII form: what it is compared by. A name that is in ASCII
 * already may hold anything; null for one in other letters that cannot be written so.
 */
export function asciiDomain(text: string): string | null {
  if (ASCII.test(text)) return text.toLowerCase();
  if (text.length > MAX_LENGTH) return null;
  const labels = mapped(text).split('.').map(asciiLabel);
  return labels.every((label) => label !== null) ? labels.join('.') : null;
}

/** An address with its domain in ASCII; as it stands where that has no such form. */
export function withAsciiDomain(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainAt);
  if (ASCII.test(domain)) return address;
  return address.slice(0, domainAt) + (asciiDomain(domain) ?? domain);
}

/** A domain in ASCII as people write it: all labels in Unicode that are the ASCII form of something. */
export function unicodeDomain(domain: string): string {
  return domain.split('.').map(unicodeLabel).join('.');
}

/** A domain in ASCII as it may be shown: in Unicode, save for labels that may be taken for others. */
export function shownDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => {
      const unicode = unicodeLabel(label);
      return isUnmistakable(unicode) ? unicode : label;
    })
    .join('.');
}

/** The mapping of UTS 46, as far as letters and digits go. A Σ is mapped alike wherever it stands. */
function mapped(text: string): string {
  return Array.from(text.normalize('NFKC'), (character) => character.toLowerCase())
    .join('')
    .replace(IGNORED, '')
    .replace(IDEOGRAPHIC_FULL_STOP, '.')
    .normalize('NFKC');
}

function asciiLabel(label: string): string | null {
  // What is mapped to more than one character may hold a slash or a colon by now.
  if (ASCII.test(label)) return ASCII_LABEL.test(label) ? label : null;
  if (label.length > MAX_LABEL_LENGTH || !LABEL.test(label)) return null;
  const ascii = ACE_PREFIX + encodePunycode(label);
  return ascii.length <= MAX_LABEL_LENGTH ? ascii : null;
}

function unicodeLabel(label: string): string {
  if (!label.startsWith(ACE_PREFIX) || label.length > MAX_LABEL_LENGTH) return label;
  const unicode = decodePunycode(label.slice(ACE_PREFIX.length));
  // Whatever nobody would have made this form of is shown and asked for as it stands.
  return unicode !== null && asciiDomain(unicode) === label ? unicode : label;
}

/** The letters of European languages in Latin script, without those that pass for others. */
const LATIN = /^[a-z0-9\-ß-öø-ħĩ-įĳ-ķĺ-ňŋ-žǎ-ǜșțə\u1e80-\u1e85\u1ea0-\u1ef9]+$/u;
/** Read as Latin where nothing else stands beside them. */
const LIKE_LATIN = /^[0-9\-асԁеһіјӏорԛѕԝхуъьҽпгѵѡαγεηικνορτυχωօոսցգհյլքզ]+$/u;
/** A label is in one script, or in those that one language is written with (UTS 39, "highly restrictive"). */
const ONE_LANGUAGE: readonly RegExp[] = [
  LATIN,
  /^[a-z0-9\-\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+$/u,
  /^[a-z0-9\-\p{scx=Han}\p{scx=Bopo}]+$/u,
  /^[a-z0-9\-\p{scx=Han}\p{scx=Hang}]+$/u,
  /^[0-9\-\p{scx=Grek}]+$/u,
  /^[0-9\-\p{scx=Cyrl}]+$/u,
  /^[0-9\-\p{scx=Armn}]+$/u,
  /^[0-9\-\p{scx=Geor}]+$/u,
  /^[0-9\-\p{scx=Hebr}]+$/u,
  /^[0-9\-\p{scx=Arab}]+$/u,
  /^[0-9\-\p{scx=Deva}]+$/u,
  /^[0-9\-\p{scx=Beng}]+$/u,
  /^[0-9\-\p{scx=Taml}]+$/u,
  /^[0-9\-\p{scx=Telu}]+$/u,
  /^[0-9\-\p{scx=Thai}]+$/u,
];

function isUnmistakable(label: string): boolean {
  if (ASCII.test(label)) return true;
  return !LIKE_LATIN.test(label) && ONE_LANGUAGE.some((script) => script.test(label));
}

const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
/** Below a private suffix (`github.io`, `myshopify.com`) everybody is their own master too. */
const SUFFIXES = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/**
 * The domain that somebody has registered, of a host below it or itself, in ASCII: `acme.co.uk` of
 * `news.acme.co.uk`, by the Public Suffix List. null for a suffix itself, an IP address and what is no host.
 */
export function registrableDomain(host: string): string | null {
  const ascii = asciiDomain(host.replace(/\.$/, ''));
  return ascii !== null && HOST.test(ascii) ? getDomain(ascii, SUFFIXES) : null;
}
