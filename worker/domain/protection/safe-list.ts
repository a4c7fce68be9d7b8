import { domainOfSender, enclosingDomains } from './domain-name.ts';
import { SAFE_DOMAINS } from './safe-domains.ts';

export type SafeKind = keyof typeof SAFE_DOMAINS;

/** A domain whose mail, and that of every domain below it, is left alone. */
export type SafeEntry = { domain: string; kind: SafeKind };

/** The list that everybody starts with, by domain: 1,045 entries. */
export const SAFE_LIST: readonly SafeEntry[] = safeEntries();

const entryByDomain: ReadonlyMap<string, SafeEntry> = new Map(
  SAFE_LIST.map((entry) => [entry.domain, entry]),
);

/**
 * The entry that a sender key falls under, null for none. Domains are compared label by label, so
 * neither skatteverket.se.example.com nor skatteverket-se.com falls under skatteverket.se.
 */
export function safeEntryOf(senderKey: string): SafeEntry | null {
  const domain = domainOfSender(senderKey);
  if (domain === null) return null;
  for (const enclosing of enclosingDomains(domain)) {
    const entry = entryByDomain.get(enclosing);
    if (entry !== undefined) return entry;
  }
  return null;
}

function safeEntries(): SafeEntry[] {
  const entries: SafeEntry[] = [];
  let kind: SafeKind;
  for (kind in SAFE_DOMAINS) {
    for (const domain of SAFE_DOMAINS[kind]) entries.push({ domain, kind });
  }
  return entries.sort((a, b) => (a.domain < b.domain ? -1 : 1));
}
