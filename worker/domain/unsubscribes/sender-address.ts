import { readSenderHost, type HostRefusal } from './sender-host.ts';

/** An untrusted address that we may send a request to. */
export type SenderAddress = {
  /** As a URL parser reads it, so that it has one meaning only. */
  href: string;
  host: string;
};

/** An untrusted address that may be shown as a link. */
export type SenderPage = SenderAddress & {
  scheme: 'http' | 'https';
  /** Ends `href`, with its `#`; '' when absent. Clients never send it. */
  fragment: string;
};

export type AddressRefusal =
  'too-long' | 'characters' | 'scheme' | 'credentials' | 'port' | 'path' | 'fragment' | HostRefusal;

const MAX_ADDRESS_LENGTH = 2_048;

const SCHEMES = { http: /^http:\/\//i, https: /^https:\/\//i } as const;
const USUAL_PORTS = { http: '80', https: '443' } as const;
const PARTS = /^([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/;
/** RFC 3986, plus brackets and bars in the query, which some platforms leave unescaped. */
const AUTHORITY_TEXT = /^[\w.:[\]@!$&'()*+,;=~%-]*$/;
const PATH_TEXT = /^[\w.:@!$&'()*+,;=~%/-]*$/;
const QUERY_TEXT = /^[\w.:@!$&'()*+,;=~%/?[\]|-]*$/;
const FRAGMENT_TEXT = /^[\w.:@!$&'()*+,;=~%/?#-]*$/;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;
const ESCAPED_CONTROL = /%(?:[01][0-9a-f]|7f)/i;
/** Relative path segments, percent-encoded or not. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Parses an address for requests (threat T17): https only, without a fragment, which no client sends, and in which some
 * senders identify the subscriber.
 */
export function readSenderAddress(
  text: string,
  ownHosts: readonly string[],
): { address: SenderAddress } | { refusal: AddressRefusal } {
  const read = readPage(text, ownHosts, ['https']);
  if ('refusal' in read) return read;
  const { href, host, fragment } = read.page;
  return fragment === '' ? { address: { href, host } } : { refusal: 'fragment' };
}

/** Parses an address for a link, which may lack encryption or have a fragment. */
export function readSenderPage(
  text: string,
  ownHosts: readonly string[],
): { page: SenderPage } | { refusal: AddressRefusal } {
  return readPage(text, ownHosts, ['https', 'http']);
}

/**
 * Rejects anything but a plain address of a public DNS name on its default port; repairs nothing, so that nothing can
 * be disguised.
 */
function readPage(
  text: string,
  ownHosts: readonly string[],
  schemes: readonly SenderPage['scheme'][],
): { page: SenderPage } | { refusal: AddressRefusal } {
  if (text.length > MAX_ADDRESS_LENGTH) return { refusal: 'too-long' };
  if (!PRINTABLE_ASCII.test(text)) return { refusal: 'characters' };
  const scheme = schemes.find((candidate) => SCHEMES[candidate].test(text));
  if (scheme === undefined) return { refusal: 'scheme' };
  const [, authority = '', path = '', query = '', hash = ''] =
    PARTS.exec(text.replace(SCHEMES[scheme], '')) ?? [];
  const isWellFormed =
    AUTHORITY_TEXT.test(authority) &&
    PATH_TEXT.test(path) &&
    QUERY_TEXT.test(query) &&
    FRAGMENT_TEXT.test(hash);
  if (!isWellFormed) return { refusal: 'characters' };
  if (BROKEN_ESCAPE.test(text) || ESCAPED_CONTROL.test(text)) return { refusal: 'characters' };
  if (authority.includes('@')) return { refusal: 'credentials' };
  if (DOT_SEGMENT.test(path)) return { refusal: 'path' };
  const [name = '', port, ...more] = authority.startsWith('[') ? [authority] : authority.split(':');
  if (more.length > 0 || (port !== undefined && port !== USUAL_PORTS[scheme])) {
    return { refusal: 'port' };
  }
  const read = readSenderHost(name, ownHosts);
  if ('refusal' in read) return read;
  const { host } = read;
  const fragment = hash === '#' ? '' : hash;
  const sent = `${scheme}://${host}${path === '' ? '/' : path}${query.replaceAll("'", '%27')}`;
  const href = sent + fragment;
  return href.length > MAX_ADDRESS_LENGTH
    ? { refusal: 'too-long' }
    : { page: { href, host, scheme, fragment } };
}
