import { readSenderHost, type HostRefusal } from './sender-host.ts';

/** An address in a stranger's mail that we may send to, and may show. */
export type SenderAddress = {
  /** As every URL parser reads it, so that one address is never taken for two. */
  href: string;
  host: string;
};

export type AddressRefusal =
  'too-long' | 'characters' | 'not-https' | 'credentials' | 'port' | 'path' | HostRefusal;

export const MAX_ADDRESS_LENGTH = 2_048;

const SCHEME = /^https:\/\//i;
const PARTS = /^([^/?#]*)([^?#]*)(\?[^#]*)?(?:#.*)?$/;
/** RFC 3986, and brackets and bars in the query, which some platforms leave as they are. */
const AUTHORITY_TEXT = /^[\w.:[\]@!$&'()*+,;=~%-]*$/;
const PATH_TEXT = /^[\w.:@!$&'()*+,;=~%/-]*$/;
const QUERY_TEXT = /^[\w.:@!$&'()*+,;=~%/?[\]|-]*$/;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;
const ESCAPED_CONTROL = /%(?:[01][0-9a-f]|7f)/i;
/** A segment that moves about in the path, however its dots are written. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Reads an address that a stranger's mail names (threat T17). What is not plainly an https address of a host
 * in public DNS, on its usual port, is refused: nothing is mended, so that nothing can be disguised.
 */
export function readSenderAddress(
  text: string,
  ownHosts: readonly string[],
): { address: SenderAddress } | { refusal: AddressRefusal } {
  if (text.length > MAX_ADDRESS_LENGTH) return { refusal: 'too-long' };
  if (!PRINTABLE_ASCII.test(text)) return { refusal: 'characters' };
  if (!SCHEME.test(text)) return { refusal: 'not-https' };
  const [, authority = '', path = '', query = ''] = PARTS.exec(text.replace(SCHEME, '')) ?? [];
  if (
    ![AUTHORITY_TEXT.test(authority), PATH_TEXT.test(path), QUERY_TEXT.test(query)].every(Boolean)
  ) {
    return { refusal: 'characters' };
  }
  if (BROKEN_ESCAPE.test(text) || ESCAPED_CONTROL.test(text)) return { refusal: 'characters' };
  if (authority.includes('@')) return { refusal: 'credentials' };
  if (DOT_SEGMENT.test(path)) return { refusal: 'path' };
  const [name = '', port, ...more] = authority.startsWith('[') ? [authority] : authority.split(':');
  if (more.length > 0 || (port !== undefined && port !== '443')) return { refusal: 'port' };
  const read = readSenderHost(name, ownHosts);
  if ('refusal' in read) return read;
  const { host } = read;
  const href = `https://${host}${path === '' ? '/' : path}${query.replaceAll("'", '%27')}`;
  return href.length > MAX_ADDRESS_LENGTH ? { refusal: 'too-long' } : { address: { href, host } };
}
