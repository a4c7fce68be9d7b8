import { addressKey } from '#worker/domain/scan/sender-key.ts';

import { domainOfSender, enclosingDomains, normalDomain } from './domain-name.ts';
import { safeEntryOf, type SafeEntry } from './safe-list.ts';

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
