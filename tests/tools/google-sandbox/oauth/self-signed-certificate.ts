/** ASN.1 tags (ITU-T X.690). */
const TAG = { bits: 0x03, utf8: 0x0c, utcTime: 0x17, generalizedTime: 0x18 } as const;
const INTEGER = 0x02;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;

const VERSION_3 = bytesOf('020102');
/** sha256WithRSAEncryption with its NULL parameter (RFC 4055 section 5). */
const RSA_SHA256 = bytesOf('300d06092a864886f70d01010b0500');
const COMMON_NAME = bytesOf('0603550403');
/** Critical: not an authority. Critical: signs data and nothing else (RFC 5280 section 4.2.1). */
const NOT_AN_AUTHORITY = bytesOf('300c0603551d130101ff04023000');
const DIGITAL_SIGNATURE = bytesOf('300e0603551d0f0101ff040403020780');

/** Years from here on need GeneralizedTime (RFC 5280 section 4.1.2.5). */
const FIRST_GENERALIZED_YEAR = 2050;

/** An X.509 certificate, in PEM, of an RSA key by itself; for the readers of keys that want certificates. */
export async function createSelfSignedCertificate(options: {
  publicKey: CryptoKey;
  privateKey: CryptoKey;
  commonName: string;
  notBeforeMs: number;
  notAfterMs: number;
}): Promise<string> {
  const { publicKey, privateKey, commonName, notBeforeMs, notAfterMs } = options;
  const name = encode(
    SEQUENCE,
    encode(
      SET,
      encode(SEQUENCE, COMMON_NAME, encode(TAG.utf8, new TextEncoder().encode(commonName))),
    ),
  );
  const serial = crypto.getRandomValues(new Uint8Array(16));
  // Positive and in its shortest form: the first octet lies between 0x40 and 0x7f.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const content = encode(
    SEQUENCE,
    encode(VERSION, VERSION_3),
    encode(INTEGER, serial),
    RSA_SHA256,
    name,
    encode(SEQUENCE, encodeTime(notBeforeMs), encodeTime(notAfterMs)),
    name,
    await exportPublicKey(publicKey),
    encode(EXTENSIONS, encode(SEQUENCE, NOT_AN_AUTHORITY, DIGITAL_SIGNATURE)),
  );
  const signature = new Uint8Array(
    await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, content),
  );
  const whole = encode(
    SEQUENCE,
    content,
    RSA_SHA256,
    encode(TAG.bits, Uint8Array.of(0), signature),
  );
  return toPem(whole);
}

async function exportPublicKey(key: CryptoKey): Promise<Uint8Array> {
  const exported = await crypto.subtle.exportKey('spki', key);
  if (!(exported instanceof ArrayBuffer)) throw new TypeError('the key has no DER form');
  return new Uint8Array(exported);
}

function encode(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = parts.flatMap((part) => [...part]);
  return Uint8Array.from([tag, ...encodeLength(content.length), ...content]);
}

function encodeLength(length: number): number[] {
  if (length < 0x80) return [length];
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) octets.unshift(rest & 0xff);
  return [0x80 | octets.length, ...octets];
}

function encodeTime(timeMs: number): Uint8Array {
  const date = new Date(timeMs);
  const digits = date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
  const isGeneralized = date.getUTCFullYear() >= FIRST_GENERALIZED_YEAR;
  const text = `${isGeneralized ? digits : digits.slice(2)}Z`;
  return encode(isGeneralized ? TAG.generalizedTime : TAG.utcTime, new TextEncoder().encode(text));
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function toPem(der: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...der));
  const lines = base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
