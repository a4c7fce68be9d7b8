import { HOUR_MS } from '#worker/domain/duration.ts';
import { enclosingDomains, normalDomain } from '#worker/domain/protection/safe-domains.ts';

/** Per host, for all users together: nobody can flood a server through us. */
export const HOST_REQUESTS_PER_MINUTE = 20;

/** A minute, plus the seconds between permission and request. */
export const HOST_WINDOW_MS = 70_000;

/** Useless once the window is over. */
export const HOST_RETENTION_MS = HOUR_MS;

/** Newest messages fetched per sender, until one has unsubscribe headers. */
export const MESSAGES_PER_SENDER = 3;

/** Letters, or punycode: no notation of an IP address ends like this. */
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Names that are not public, or resolve to an address within the name, with their subdomains. */
const REFUSED_DOMAINS: ReadonlySet<string> = new Set([
  // Special use (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476).
  'localhost',
  'local',
  'internal',
  'arpa',
  'onion',
  'alt',
  'test',
  'invalid',
  // Private networks and clusters.
  'localdomain',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'svc',
  'cluster',
  'consul',
  // Workers of our own account.
  'workers.dev',
  // Cloud metadata services.
  'metadata.goog',
  'metadata.tencentyun.com',
  // Resolve to the address in the name, or to the requesting machine.
  'nip.io',
  'sslip.io',
  'xip.io',
  'traefik.me',
  'localtest.me',
  'lvh.me',
  'vcap.me',
  'lacolhost.com',
  'local.gd',
  '1u.ms',
  'rbndr.us',
]);

/** First labels of cloud metadata hosts. */
const REFUSED_LABELS: ReadonlySet<string> = new Set(['metadata', 'instance-data', 'localhost']);

export type HostRefusal = 'host' | 'private-host' | 'own-host';

/**
 * Validates the host of an untrusted address: a full public DNS name, in lower case, never an IP address in any
 * notation. `ownHosts`: ours, so that the service cannot be made to call itself.
 */
export function readSenderHost(
  text: string,
  ownHosts: readonly string[],
): { host: string } | { refusal: HostRefusal } {
  const host = normalDomain(text);
  // A trailing dot would make comparisons fail.
  if (host === null || text.endsWith('.')) return { refusal: 'host' };
  const domains = enclosingDomains(host);
  if (!TOP_LEVEL.test(domains.at(-1) ?? '')) return { refusal: 'host' };
  if (domains.some((domain) => ownHosts.includes(domain))) return { refusal: 'own-host' };
  const isPrivate =
    REFUSED_LABELS.has(host.split('.')[0] ?? '') ||
    domains.some((domain) => REFUSED_DOMAINS.has(domain));
  return isPrivate ? { refusal: 'private-host' } : { host };
}
