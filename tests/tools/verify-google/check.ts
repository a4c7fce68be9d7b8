import type { Finding } from './finding.ts';
import type { ProbedMailbox } from './mailbox/probed-mailbox.ts';

export type CheckText<Answer extends string = string> = {
  /** Names the row, e.g. size.larger-limit. */
  id: string;
  question: string;
  /** How it is asked, in a few words. */
  asked: string;
  answers: readonly Answer[];
  /** What rests on it, and what to do where Google differs. */
  matters: string;
};

/** One behaviour of Gmail that no document settles, and how to find it out in any mailbox. */
export type Check = CheckText & {
  run: (mailbox: ProbedMailbox) => Promise<Finding>;
};

export function defineCheck<const Answer extends string>(
  check: CheckText<Answer> & { run: (mailbox: ProbedMailbox) => Promise<Finding<NoInfer<Answer>>> },
): Check {
  return check;
}
