import { getDomain } from 'tldts';

import { asciiDomain } from './international-domain.ts';

const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
/** Owners below a private suffix (`github.io`) differ too. */
const SUFFIXES = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/**
 * Public Suffix List: `acme.co.uk` for `news.acme.co.uk`. null: a suffix, an IP address or no host
 * name. By itself, since the list is 75 KB that no page needs.
 */
export function registrableDomain(host: string): string | null {
  const ascii = asciiDomain(host.replace(/\.$/, ''));
  return ascii !== null && HOST.test(ascii) ? getDomain(ascii, SUFFIXES) : null;
}
