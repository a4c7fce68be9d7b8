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
export function encodePunycode(label: string): string {
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
export function decodePunycode(encoded: string): string | null {
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
