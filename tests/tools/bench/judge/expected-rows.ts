import { SAFE_DOMAINS } from '#worker/domain/protection/safe-domains.ts';

import type { FoundMessage } from './found-rows.ts';
import type { MailboxCalendar } from './mailbox-calendar.ts';
import type { RowName } from './row-meaning.ts';
import type { TruthFact } from './truth-facts.ts';

const MIB = 1024 * 1024;
const LARGE_CLASSES_MB = [10, 25, 100] as const;
const ALL_SAFE_DOMAINS: ReadonlySet<string> = new Set(Object.values(SAFE_DOMAINS).flat());

/** What rows claim, and what they cannot know. */
export type RowClaims = {
  /** For each sender with a row of newsletters the categories that the row says it is about. */
  categories: ReadonlyMap<string, ReadonlySet<string>>;
  /** The year of the row that holds all that is older too; null without such a row. */
  oldestYear: number | null;
  /** Keys of those senders of newsletters whom the mailbox's owner has written to. */
  writtenTo: ReadonlySet<string>;
};

/**
 * The rows that may offer a message, worked out from the truth alone; none for mail that belongs in no row.
 * More than one only where two rows claim its sender, as an address and as its domain. Whom its owner has
 * written to counts only where the scan knows the sender, `knownSender`; a sender on the safe-list always. A
 * letter whose own header was read is in no row of newsletters, whatever its sender's other mail is; nor is anything
 * of a group that the scan keeps as receipts or as a bank's.
 */
export function expectedRows(
  fact: TruthFact,
  { knownSender, proof, isKept }: Pick<FoundMessage, 'knownSender' | 'proof' | 'isKept'>,
  claims: RowClaims,
  calendar: MailboxCalendar,
): RowName[] {
  const { internalDateMs, isSent, isAnswered, isReceipt, isImportant } = fact;
  const [address = ''] = fact.senderKeys;
  if (fact.isKept || internalDateMs >= calendar.recentMs) return [];
  const isKeptAsReceived =
    isAnswered ||
    isReceipt ||
    isKept ||
    (knownSender !== null && claims.writtenTo.has(knownSender)) ||
    isSafe(knownSender ?? address);
  const newsletters =
    !isSent && proof !== 'refuted' && internalDateMs >= calendar.windowMs
      ? claimingRows(fact, claims)
      : [];
  if (newsletters.length > 0) return isKeptAsReceived ? [] : newsletters;
  if (isImportant) return [];

  const largeMb = LARGE_CLASSES_MB.findLast((fromMb) => fact.sizeBytes >= fromMb * MIB);
  if (isSent) return largeMb === undefined ? [] : [`own-large ${largeMb}`];
  if (isKeptAsReceived) return [];
  if (largeMb !== undefined) return [`large ${largeMb}`];
  if (internalDateMs >= calendar.oldMs) return [];
  const year = new Date(internalDateMs).getUTCFullYear();
  return [`old ${Math.max(year, claims.oldestYear ?? year)}`];
}

/** Whether a sender's domain, or one above it, is on the safe-list; of a list its own name, not its writers'. */
function isSafe(senderKey: string): boolean {
  const name = senderKey.replace(/^(?:list|domain):/, '');
  const labels = name.slice(name.lastIndexOf('@') + 1).split('.');
  return labels.some((_, from) => ALL_SAFE_DOMAINS.has(labels.slice(from).join('.')));
}

function claimingRows({ senderKeys, category }: TruthFact, { categories }: RowClaims): RowName[] {
  return senderKeys
    .filter((key) => categories.get(key)?.has(category) === true)
    .map((key): RowName => `newsletter ${key}`);
}
