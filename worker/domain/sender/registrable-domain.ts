import { getDomain } from 'tldts';

import { asciiDomain } from './international-domain.ts';

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
