import { SENDER_DOMAINS } from './sender-domains.ts';

const KNOWN: ReadonlySet<string> = new Set(SENDER_DOMAINS);

/** The dictionary's entry that is this domain or a parent of it; null when there is none. */
export function knownSenderDomain(domain: string): string | null {
  let rest = domain.trim().toLowerCase();
  for (;;) {
    if (KNOWN.has(rest)) return rest;
    const dot = rest.indexOf('.');
    if (dot === -1) return null;
    rest = rest.slice(dot + 1);
  }
}
