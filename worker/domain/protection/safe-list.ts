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

/** A domain whose mail, and that of every domain below it, is left alone. */
type SafeEntry = { domain: string; kind: SafeKind };

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

/** The terms of Gmail searches that together find all mail from domains on the safe-list, and from every domain below them. */
export const SAFE_SEARCHES: readonly (readonly string[])[] = inSearches(
  SAFE_LIST.map(({ domain }) => `from:${domain}`),
);

/** More would be a rule book that nobody can look over; and each is a row of storage. */
export const MAX_SAFE_LIST_EDITS = 500;

/**
 * What the user has changed about the safe-list. `target`: an address, or a domain that stands for every
 * domain below it too. A target has one edit; the later replaces the earlier.
 */
export type SafeListEdit = { target: string; effect: 'protect' | 'unprotect' };

/** What a person typed, as an edit's target: `@example.com` is the domain. */
export function editTarget(text: string): string | null {
  const typed = text.trim();
  const at = typed.lastIndexOf('@');
  const domain = normalDomain(typed.slice(at + 1));
  if (domain === null || at <= 0) return domain;
  return addressKey(`${typed.slice(0, at)}@${domain}`);
}

/** Whether a sender's mail is left alone, and what says so; `because` null when nothing speaks of it. */
export type SafeVerdict = { isSafe: boolean; because: SafeListEdit | SafeEntry | null };

/**
 * Judges sender keys by the list with the user's edits over it. The edit nearest to the sender counts:
 * its address, then its domain, then each that lies above. The list counts where no edit does, so an
 * edit also overrules an entry more exact than itself.
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

/** The numbers of those senders whose mail is left alone. */
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

/** What somebody has said about what is protected, beside what is so for everybody. */
export type ProtectionChoice = {
  edits: readonly SafeListEdit[];
  unlocks: readonly ProtectionUnlock[];
};

export const NO_PROTECTION_CHOICE: ProtectionChoice = { edits: [], unlocks: [] };

/** Unlocks by row, so that a whole mailbox is judged by them. */
export type UnlockedRows = {
  /** Rows that have an unlock of their own, with all that is unlocked in them. */
  byRow: ReadonlyMap<string, ProtectionMask>;
  /** What is unlocked in every row. */
  everywhere: ProtectionMask;
};

export const NO_UNLOCKED_ROWS: UnlockedRows = { byRow: new Map(), everywhere: NOTHING_UNLOCKED };

/** The unlock of a kind in every row. */
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

/** The same for the same unlocks, in whatever order and however often they were asked for. */
export function normalUnlocks(unlocks: readonly ProtectionUnlock[]): ProtectionUnlock[] {
  const byKey = new Map(unlocks.map((unlock) => [`${unlock.rowId} ${unlock.protection}`, unlock]));
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}
