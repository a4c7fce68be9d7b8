import {
  type ImportantHeaders,
  importantMail,
  type MailboxOwner,
} from '#worker/domain/protection/important-mail.ts';
import type { Protection } from '#worker/domain/protection/protection.ts';
import { SENDER_KINDS } from '#worker/domain/protection/sender-kind.ts';
import { isCertainSubject } from '#worker/domain/protection/subject-kind.ts';
import { DICTIONARY_CATEGORY_BITS } from '#worker/domain/scans/senders/sender-dictionary.ts';

import { bulkEvidence, type BulkEvidence } from './bulk-evidence.ts';

/** Why mail that shows itself to be bulk mail is protected all the same. */
export const KEPT_AS = ['importantSender', 'receipt'] as const satisfies readonly Protection[];
export type KeptAs = (typeof KEPT_AS)[number];

/**
 * What a fetched message shows: that it is bulk mail, and whether it is to be kept nevertheless. `isCertain`: it is not
 * only likely to be what it is kept as.
 */
export type MailEvidence = BulkEvidence & { keptAs: KeptAs | null; isCertain: boolean };

const KINDS_OF_SENDER: ReadonlySet<string> = new Set([...SENDER_KINDS, 'business']);

/** What a message's headers show; null where nothing shows that it is bulk mail. */
export function mailEvidence(headers: ImportantHeaders, owner: MailboxOwner): MailEvidence | null {
  const evidence = bulkEvidence(headers);
  if (evidence === null) return null;
  const reason = importantMail(headers, owner);
  const isOfSender = reason !== null && KINDS_OF_SENDER.has(reason);
  // Whoever writes to a list writes about anything, from a school as well: only an invitation is for its reader.
  const counts = evidence.kind === 'newsletter' || reason === 'calendar';
  if (reason === null || !counts) return { ...evidence, keptAs: null, isCertain: false };
  return {
    ...evidence,
    keptAs: isOfSender ? 'importantSender' : 'receipt',
    isCertain: isOfSender || isCertainSubject(headers.subject),
  };
}

/**
 * Why a message is kept where it lies; null where nothing keeps it. What Gmail has filed under promotions, social or
 * forums is believed to be that unless its subject is certainly a receipt's; whose it is counts everywhere.
 */
export function keptAs(evidence: MailEvidence | null, category: number): KeptAs | null {
  if (evidence === null) return null;
  return evidence.isCertain || !isFiledAsBulk(category) ? evidence.keptAs : null;
}

/** Whether a message shows itself to be bulk mail that may go. */
export function showsBulkMail(evidence: MailEvidence | null, category: number): boolean {
  return isBulkMail(evidence, category) && keptAs(evidence, category) === null;
}

/** The same of what is kept too. Where Gmail takes it for bulk mail as well, it is enough who sent it. */
export function isBulkMail(evidence: MailEvidence | null, category: number): boolean {
  return evidence !== null && (evidence.shownBy === 'message' || isFiledAsBulk(category));
}

function isFiledAsBulk(category: number): boolean {
  return (category & DICTIONARY_CATEGORY_BITS) !== 0;
}
