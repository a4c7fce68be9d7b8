import { MOST_ALTERNATIVES } from './any-of.ts';
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

/** The listings that ask a question of senders, `terms` bounding them all. `mostTerms`: see provenTerms. */
export function checkCells(
  kind: CheckKind,
  senders: readonly CheckedSender[],
  terms: readonly string[],
  {
    isEachAlone,
    mostTerms = MOST_ALTERNATIVES,
  }: { isEachAlone: boolean; mostTerms?: number | undefined },
): SenderCell[] {
  const together = isEachAlone
    ? senders.map((sender) => [sender])
    : askedTogether(kind, senders, mostTerms);
  return together.map((asked) => ({
    query: [...checkTerms(kind, asked), ...terms].join(' '),
    groups: [],
    check: { kind, senders: asked.map(({ senderNumber }) => senderNumber) },
  }));
}

const TERMS_OF = { mixed: senderTerms, writtenTo: recipientTerms };

/** As many as one search may name; a sender that is written in two forms counts twice. */
function askedTogether(
  kind: CheckKind,
  senders: readonly CheckedSender[],
  mostTerms: number,
): CheckedSender[][] {
  const checks: CheckedSender[][] = [];
  let room = 0;
  for (const sender of senders) {
    const { length } = TERMS_OF[kind](sender.senderKey);
    if (length > room) {
      checks.push([]);
      room = mostTerms;
    }
    checks.at(-1)?.push(sender);
    room -= length;
  }
  return checks;
}

function checkTerms(kind: CheckKind, senders: readonly CheckedSender[]): string[] {
  const anyOf = `{${senders.flatMap(({ senderKey }) => TERMS_OF[kind](senderKey)).join(' ')}}`;
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
