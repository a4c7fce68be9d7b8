import { HOUR_MS } from '#worker/domain/duration.ts';
import { enclosingDomains, normalDomain } from '#worker/domain/protection/safe-domains.ts';

/** So many requests a minute go to one host, whoever they are for: nobody's server is to be flooded through us. */
export const HOST_REQUESTS_PER_MINUTE = 20;

/** A minute, and the seconds that pass between leave to ask and asking. */
export const HOST_WINDOW_MS = 70_000;

/** Whose host a request went to is of no use once the window is over. */
export const HOST_KEPT_MS = HOUR_MS;

/** So many of a sender's newest messages are fetched, should the first not say how it can be left. */
export const MESSAGES_PER_SENDER = 3;

/** Letters, or an internationalised name in ASCII: what no notation of an IP address ends in. */
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Names that lead nowhere public, or to whatever address the name itself spells, with all below them. */
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
  // What private networks and clusters call themselves.
  'localdomain',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'svc',
  'cluster',
  'consul',
  // Workers of our own account answer there.
  'workers.dev',
  // Cloud machines find their own secrets by these.
  'metadata.goog',
  'metadata.tencentyun.com',
  // Resolve to the address that is written in them, or always to the machine that asks.
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

/** First labels of the names that cloud machines keep their secrets behind. */
const REFUSED_LABELS: ReadonlySet<string> = new Set(['metadata', 'instance-data', 'localhost']);

export type HostRefusal = 'host' | 'private-host' | 'own-host';

/**
 * A host that a stranger's mail names, in lower case, if we may send anything there: a full name in public
 * DNS, never an address in any notation. `ownHosts`: ours, which nothing may be made to ask of itself.
 */
export function readSenderHost(
  text: string,
  ownHosts: readonly string[],
): { host: string } | { refusal: HostRefusal } {
  const host = normalDomain(text);
  // The dot that may end a name makes another one of it in the eyes of whoever compares names.
  if (host === null || text.endsWith('.')) return { refusal: 'host' };
  const domains = enclosingDomains(host);
  if (!TOP_LEVEL.test(domains.at(-1) ?? '')) return { refusal: 'host' };
  if (domains.some((domain) => ownHosts.includes(domain))) return { refusal: 'own-host' };
  const isPrivate =
    REFUSED_LABELS.has(host.split('.')[0] ?? '') ||
    domains.some((domain) => REFUSED_DOMAINS.has(domain));
  return isPrivate ? { refusal: 'private-host' } : { host };
}
