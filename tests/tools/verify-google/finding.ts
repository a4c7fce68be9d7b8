/**
 * What a check may say of somebody's mail: an answer out of its own list, or a reason out of this one, and
 * counts. No text out of the mailbox fits in here, so that none can be printed.
 */
export type Counts = Readonly<Record<string, number>>;

export const REASONS = {
  noSuchMail: 'no mail here that would tell',
  tooMuchMail: 'too much mail to list for this',
  anotherNumber: 'it does not go by sizeEstimate',
  anotherTime: 'it does not go by the second of internalDate',
  readingsAlike: 'both readings find the same mail here',
  refused: 'the question was refused',
  unreadable: 'the answer is not as documented',
  noAnswer: 'no answer came',
  unitsSpent: 'the units allowed were spent',
  changing: 'the mailbox changed meanwhile',
} as const;

export type Reason = keyof typeof REASONS;

export type Untold = { isTold: false; reason: Reason; counts: Counts };

export type Finding<Answer extends string = string> =
  { isTold: true; answer: Answer; counts: Counts } | Untold;

export function told<const Answer extends string>(
  answer: Answer,
  counts: Counts = {},
): Finding<Answer> {
  return { isTold: true, answer, counts };
}

export function untold(reason: Reason, counts: Counts = {}): Untold {
  return { isTold: false, reason, counts };
}

/** Ends a check that has met something by which its question cannot be answered. */
export class CannotTell extends Error {
  readonly finding: Untold;

  constructor(reason: Reason, counts: Counts = {}) {
    super(reason);
    this.name = 'CannotTell';
    this.finding = untold(reason, counts);
  }
}

/** One answer for several messages that were asked about alike. */
export function unanimous<const Answer extends string>(
  votes: readonly boolean[],
  answers: { all: Answer; none: Answer; some: Answer },
): Finding<Answer> {
  if (votes.length === 0) return untold('noSuchMail');
  const found = votes.filter(Boolean).length;
  const counts = { asked: votes.length, found };
  if (found === votes.length) return told(answers.all, counts);
  return told(found === 0 ? answers.none : answers.some, counts);
}
