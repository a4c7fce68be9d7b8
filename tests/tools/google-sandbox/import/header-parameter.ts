import { decodeWords } from 'postal-mime';

type Parameter = { name: string; value: string };

const PARAMETER = /;\s*([^\s=;"]{1,80})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

/**
 * A parameter of a Content-Type or Content-Disposition header, or null: quoted or not, with encoded words,
 * or in RFC 2231's way, cut in sections and percent-encoded.
 */
export function headerParameter(header: string, wanted: string): string | null {
  const parameters = Array.from(
    header.matchAll(PARAMETER),
    ([, name = '', quoted, plain = '']) => ({
      name: name.toLowerCase(),
      value: quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'),
    }),
  );
  return extendedValue(parameters, wanted) ?? plainValue(parameters, wanted);
}

function plainValue(parameters: readonly Parameter[], wanted: string): string | null {
  const value = parameters.find(({ name }) => name === wanted)?.value;
  return value === undefined ? null : decodeWords(value);
}

function extendedValue(parameters: readonly Parameter[], wanted: string): string | null {
  const sections = parameters
    .map(({ name, value }) => {
      const [base = '', ...rest] = name.split('*');
      const number = Number(rest.find((part) => /^\d{1,3}$/.test(part)) ?? '0');
      return { base, number, isEncoded: name.endsWith('*'), isExtended: rest.length > 0, value };
    })
    .filter(({ base, isExtended }) => isExtended && base === wanted)
    .sort((one, other) => one.number - other.number);
  if (sections.length === 0) return null;
  const charset = /^([^']*)'[^']*'/.exec(sections[0]?.value ?? '')?.[1] ?? '';
  const bytes = sections.map(({ value, isEncoded }, index) => {
    const text = index === 0 && isEncoded ? value.replace(/^[^']*'[^']*'/, '') : value;
    return isEncoded ? percentDecoded(text) : Buffer.from(text, 'utf8');
  });
  return decoderFor(charset).decode(Buffer.concat(bytes));
}

function percentDecoded(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})|[^%]/gi, (match, hex: string | undefined) =>
    hex === undefined
      ? Buffer.from(match, 'utf8').toString('latin1')
      : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset);
  } catch {
    return new TextDecoder('utf-8');
  }
}
