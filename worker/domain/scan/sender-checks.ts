import { BULK_CATEGORIES, MESSAGE_MARKS } from './message-mark.ts';
import type { SenderCell } from './sender-search.ts';
import { recipientTerms, senderTerms } from './sender-key.ts';

/**
 * What is asked of senders before their mail is offered. `mixed`: whether one whose updates are bulk mail
 * also writes in another category · `writtenTo`: whether the user has ever written to it.
 */
export const CHECK_KINDS = ['mixed', 'writtenTo'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** A question asked of several senders at once: no message found clears them all. */
export type SenderCheck = { kind: CheckKind; senders: readonly number[] };

export type CheckedSender = { senderNumber: number; senderKey: string };

/** As many as a search of the dictionary's grid names. */
const SENDERS_PER_CHECK = 32;

/** The listings that ask a question of senders, `terms` bounding them all. */
export function checkCells(
  kind: CheckKind,
  senders: readonly CheckedSender[],
  terms: readonly string[],
  { isEachAlone }: { isEachAlone: boolean },
): SenderCell[] {
  const sendersPerCheck = isEachAlone ? 1 : SENDERS_PER_CHECK;
  const cells: SenderCell[] = [];
  for (let from = 0; from < senders.length; from += sendersPerCheck) {
    const asked = senders.slice(from, from + sendersPerCheck);
    const numbers = asked.map(({ senderNumber }) => senderNumber);
    cells.push({
      query: [...checkTerms(kind, asked), ...terms].join(' '),
      groups: [],
      check: { kind, senders: numbers },
    });
  }
  return cells;
}

function checkTerms(kind: CheckKind, senders: readonly CheckedSender[]): string[] {
  const termsOf = kind === 'mixed' ? senderTerms : recipientTerms;
  const anyOf = `{${senders.flatMap(({ senderKey }) => termsOf(senderKey)).join(' ')}}`;
  if (kind === 'writtenTo') return ['in:sent', anyOf];
  const others = BULK_CATEGORIES.filter((category) => category !== 'updates');
  return [anyOf, `{${others.map((category) => MESSAGE_MARKS[category].query).join(' ')}}`];
}

export type CheckAnswer = { check: SenderCheck; messageCount: number };

/** What the answers to the checks of one kind come to. */
export type CheckedSenders = {
  /** Those of whom the answer is yes. */
  found: ReadonlySet<number>;
  /** Asked together with others, of whom one at least is meant: to be asked by themselves. */
  unclear: ReadonlySet<number>;
  /** All that have been asked. */
  asked: ReadonlySet<number>;
};

const NOBODY_CHECKED: CheckedSenders = { found: new Set(), unclear: new Set(), asked: new Set() };

/** `before`: what is known from elsewhere. */
export function readChecks(
  kind: CheckKind,
  answers: readonly CheckAnswer[],
  before: CheckedSenders = NOBODY_CHECKED,
): CheckedSenders {
  const found = new Set(before.found);
  const unclear = new Set(before.unclear);
  const asked = new Set(before.asked);
  for (const { check, messageCount } of answers) {
    if (check.kind !== kind) continue;
    for (const sender of check.senders) {
      asked.add(sender);
      if (check.senders.length === 1) unclear.delete(sender);
      if (messageCount === 0) continue;
      if (check.senders.length === 1) found.add(sender);
      else unclear.add(sender);
    }
  }
  return { found, unclear, asked };
}
