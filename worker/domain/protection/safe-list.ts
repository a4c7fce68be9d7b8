import { inSearches } from '#worker/domain/scans/search-terms.ts';
import { addressKey } from '#worker/domain/scans/senders/sender-key.ts';

import {
  NOTHING_UNLOCKED,
  type ProtectionMask,
  type ProtectionUnlock,
  unlockedIn,
} from './protection.ts';
import { domainOfSender, enclosingDomains, normalDomain, SAFE_DOMAINS } from './safe-domains.ts';

export type SafeKind = keyof typeof SAFE_DOMAINS;

/** Includes subdomains. */
type SafeEntry = { domain: string; kind: SafeKind };

/** Default list, sorted by domain: 1,045 entries. */
export const SAFE_LIST: readonly SafeEntry[] = safeEntries();

const entryByDomain: ReadonlyMap<string, SafeEntry> = new Map(
  SAFE_LIST.map((entry) => [entry.domain, entry]),
);

/**
 * Compared label by label: neither skatteverket.se.example.com nor skatteverket-se.com matches
 * skatteverket.se.
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

/** Subdomains included. */
export const SAFE_SEARCHES: readonly (readonly string[])[] = inSearches(
  SAFE_LIST.map(({ domain }) => `from:${domain}`),
);

/** Reviewable by its owner; each is a stored row. */
export const MAX_SAFE_LIST_EDITS = 500;

/** `target`: an address, or a domain with its subdomains; one edit each, the last wins. */
export type SafeListEdit = { target: string; effect: 'protect' | 'unprotect' };

/** `@example.com` is the domain. */
export function editTarget(text: string): string | null {
  const typed = text.trim();
  const at = typed.lastIndexOf('@');
  const domain = normalDomain(typed.slice(at + 1));
  if (domain === null || at <= 0) return domain;
  return addressKey(`${typed.slice(0, at)}@${domain}`);
}

/** `because`: null when nothing matches. */
export type SafeVerdict = { isSafe: boolean; because: SafeListEdit | SafeEntry | null };

/**
 * The most specific edit wins: address, domain, then parents. Any edit overrides the list, even a
 * more specific entry.
 */
export function safeListWith(edits: readonly SafeListEdit[]): (senderKey: string) => SafeVerdict {
  const byTarget = new Map(edits.map((edit) => [edit.target, edit]));
  return (senderKey) => {
    const edit = nearestEdit(byTarget, senderKey);
    if (edit !== undefined) return { isSafe: edit.effect === 'protect', because: edit };
    const entry = safeEntryOf(senderKey);
    return { isSafe: entry !== null, because: entry };
  };
}

/** Sender numbers. */
export function safeSendersAmong(
  senders: readonly { senderNumber: number; senderKey: string }[],
  edits: readonly SafeListEdit[] = [],
): ReadonlySet<number> {
  const verdictOf = safeListWith(edits);
  return new Set(
    senders
      .filter(({ senderKey }) => verdictOf(senderKey).isSafe)
      .map(({ senderNumber }) => senderNumber),
  );
}

function nearestEdit(
  byTarget: ReadonlyMap<string, SafeListEdit>,
  senderKey: string,
): SafeListEdit | undefined {
  const domain = domainOfSender(senderKey);
  if (domain === null) return undefined;
  for (const target of [editTarget(senderKey), ...enclosingDomains(domain)]) {
    const edit = target === null ? undefined : byTarget.get(target);
    if (edit !== undefined) return edit;
  }
  return undefined;
}

export type ProtectionChoice = {
  edits: readonly SafeListEdit[];
  unlocks: readonly ProtectionUnlock[];
};

export const NO_PROTECTION_CHOICE: ProtectionChoice = { edits: [], unlocks: [] };

export type UnlockedRows = {
  /** Rows with unlocks of their own; masks include `everywhere`. */
  byRow: ReadonlyMap<string, ProtectionMask>;
  everywhere: ProtectionMask;
};

export const NO_UNLOCKED_ROWS: UnlockedRows = { byRow: new Map(), everywhere: NOTHING_UNLOCKED };

export const EVERY_ROW = 'all';

export function unlockedRows(unlocks: readonly ProtectionUnlock[]): UnlockedRows {
  const everywhere = unlockedIn(unlocks, EVERY_ROW);
  const rowIds = new Set(unlocks.map(({ rowId }) => rowId));
  rowIds.delete(EVERY_ROW);
  const byRow = new Map([...rowIds].map((id) => [id, everywhere | unlockedIn(unlocks, id)]));
  return { byRow, everywhere };
}

export function unlockedMask({ byRow, everywhere }: UnlockedRows, rowId: string): ProtectionMask {
  return byRow.get(rowId) ?? everywhere;
}

/** Canonical order, without duplicates. */
export function normalUnlocks(unlocks: readonly ProtectionUnlock[]): ProtectionUnlock[] {
  const byKey = new Map(unlocks.map((unlock) => [`${unlock.rowId} ${unlock.protection}`, unlock]));
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}
