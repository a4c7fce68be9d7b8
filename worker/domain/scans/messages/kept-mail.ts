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

export const KEEP_REASONS = ['importantSender', 'receipt'] as const satisfies readonly Protection[];
export type KeepReason = (typeof KEEP_REASONS)[number];

/** `isCertain`: false where `keptAs` is only likely. */
export type MailEvidence = BulkEvidence & { keptAs: KeepReason | null; isCertain: boolean };

const KINDS_OF_SENDER: ReadonlySet<string> = new Set([...SENDER_KINDS, 'business']);

export function mailEvidence(headers: ImportantHeaders, owner: MailboxOwner): MailEvidence | null {
  const evidence = bulkEvidence(headers);
  if (evidence === null) return null;
  const reason = importantMail(headers, owner);
  const isOfSender = reason !== null && KINDS_OF_SENDER.has(reason);
  // List members write about anything: only an invitation concerns the reader.
  const counts = evidence.kind === 'newsletter' || reason === 'calendar';
  if (reason === null || !counts) return { ...evidence, keptAs: null, isCertain: false };
  return {
    ...evidence,
    keptAs: isOfSender ? 'importantSender' : 'receipt',
    isCertain: isOfSender || isCertainSubject(headers.subject),
  };
}

/**
 * null: not kept. Promotions, social and forums override a merely likely reason, never an important
 * sender.
 */
export function keptAs(evidence: MailEvidence | null, category: number): KeepReason | null {
  if (evidence === null) return null;
  return evidence.isCertain || !isFiledAsBulk(category) ? evidence.keptAs : null;
}

export function showsBulkMail(evidence: MailEvidence | null, category: number): boolean {
  return isBulkMail(evidence, category) && keptAs(evidence, category) === null;
}

/** Includes kept mail. Where Gmail agrees, the sender is evidence enough. */
export function isBulkMail(evidence: MailEvidence | null, category: number): boolean {
  return evidence !== null && (evidence.shownBy === 'message' || isFiledAsBulk(category));
}

function isFiledAsBulk(category: number): boolean {
  return (category & DICTIONARY_CATEGORY_BITS) !== 0;
}
