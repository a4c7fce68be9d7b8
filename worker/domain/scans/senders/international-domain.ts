/** RFC 3492, section 5. */
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

/** null: unterminated. */
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
 * A domain has a Unicode and an ASCII form, `xn--` (RFC 5890). Mail carries either; comparison and
 * storage use ASCII.
 */

const ACE_PREFIX = 'xn--';
const MAX_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;
const ASCII = /^[\0-\x7f]*$/;
/** Ignored by UTS 46. */
const IGNORED = /[\u00ad\u200b\u2060\u2064\ufeff]|\u034f|\p{Variation_Selector}/gu;
const IDEOGRAPHIC_FULL_STOP = /\u3002/g;
const ASCII_LABEL = /^[a-z0-9_-]*$/;
/** No invisible fillers. */
const LABEL = /^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}-])+$/u;

/** Lower-case ASCII. ASCII input is not validated; null: not convertible. */
export function asciiDomain(text: string): string | null {
  if (ASCII.test(text)) return text.toLowerCase();
  if (text.length > MAX_LENGTH) return null;
  const labels = mapped(text).split('.').map(asciiLabel);
  return labels.every((label) => label !== null) ? labels.join('.') : null;
}

export function withAsciiDomain(address: string): string {
  const domainAt = address.lastIndexOf('@') + 1;
  const domain = address.slice(domainAt);
  if (ASCII.test(domain)) return address;
  return address.slice(0, domainAt) + (asciiDomain(domain) ?? domain);
}

export function unicodeDomain(domain: string): string {
  return domain.split('.').map(unicodeLabel).join('.');
}

/** Unicode, except confusable labels. */
export function shownDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => {
      const unicode = unicodeLabel(label);
      return isUnmistakable(unicode) ? unicode : label;
    })
    .join('.');
}

/** UTS 46 for letters and digits. */
function mapped(text: string): string {
  return Array.from(text.normalize('NFKC'), (character) => character.toLowerCase())
    .join('')
    .replace(IGNORED, '')
    .replace(IDEOGRAPHIC_FULL_STOP, '.')
    .normalize('NFKC');
}

function asciiLabel(label: string): string | null {
  // A character mapped to several may have introduced a slash or colon.
  if (ASCII.test(label)) return ASCII_LABEL.test(label) ? label : null;
  if (label.length > MAX_LABEL_LENGTH || !LABEL.test(label)) return null;
  const ascii = ACE_PREFIX + encodePunycode(label);
  return ascii.length <= MAX_LABEL_LENGTH ? ascii : null;
}

function unicodeLabel(label: string): string {
  if (!label.startsWith(ACE_PREFIX) || label.length > MAX_LABEL_LENGTH) return label;
  const unicode = decodePunycode(label.slice(ACE_PREFIX.length));
  // Keep what does not round-trip.
  return unicode !== null && asciiDomain(unicode) === label ? unicode : label;
}

/** European Latin letters without confusable ones. */
const LATIN = /^[a-z0-9\-ß-öø-ħĩ-įĳ-ķĺ-ňŋ-žǎ-ǜșțə\u1e80-\u1e85\u1ea0-\u1ef9]+$/u;
/** Confusable with Latin when they stand alone. */
const LIKE_LATIN = /^[0-9\-асԁеһіјӏорԛѕԝхуъьҽпгѵѡαγεηικνορτυχωօոսցգհյլքզ]+$/u;
/** One script, or those of one language (UTS 39, "highly restrictive"). */
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
