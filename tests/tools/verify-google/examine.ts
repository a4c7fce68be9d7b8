import { READING_CHECKS } from './checks/all-checks.ts';
import { BURST_UNITS, burstChecks } from './checks/bursts.ts';
import { endCheck } from './checks/sign-in.ts';
import type { Check, CheckText } from './check.ts';
import { CannotTell, type Finding, type Untold } from './finding.ts';
import { GuardedGmail, type GmailUsage } from './gmail/guarded-gmail.ts';
import { probeMailbox, type ProbedMailbox } from './mailbox/probed-mailbox.ts';
import { SetupError } from './setup-error.ts';
import type { Side } from './side.ts';
import { findMarked } from './write/marked-messages.ts';
import { observeTrashing } from './write/observe-trashing.ts';
import type { LabelSets, PutBack } from './write/put-back.ts';
import { WRITE_CHECKS } from './write/write-checks.ts';

/** What moving marked mail and putting it back costs at most, with retries of looking; kept for it. */
const WRITE_UNITS = 800;

export type ExaminePlan = {
  isWriting: boolean;
  isBursting: boolean;
  /** Units that may be spent in all, bursts aside. */
  maxUnits: number;
  unitsPerMinute: number;
  abort: AbortSignal;
};

export type ExamineListener = {
  onCheck?: (position: number, total: number) => void;
  onMoving?: (before: LabelSets) => void;
};

export type Examination = {
  /** By the id of the check. */
  findings: ReadonlyMap<string, Finding>;
  usage: GmailUsage;
  /** Of the messages that were moved; null when none were. */
  putBack: PutBack | null;
};

/** All checks that a plan holds, in the order in which they are asked. */
export function plannedChecks({ isWriting, isBursting }: ExaminePlan): readonly CheckText[] {
  return [
    ...READING_CHECKS,
    ...(isWriting ? WRITE_CHECKS : []),
    ...(isBursting ? burstChecks : []),
    endCheck,
  ];
}

/** Asks one side everything, and ends the access to it. @throws SetupError, Interrupted, StoppedWhileMoving */
export async function examine(
  side: Side,
  plan: ExaminePlan,
  listener: ExamineListener = {},
): Promise<Examination> {
  const { isWriting, isBursting, abort, unitsPerMinute } = plan;
  const burstUnits = isBursting ? BURST_UNITS : 0;
  const findings = new Map<string, Finding>();
  const total = plannedChecks(plan).length;
  const note = (id: string, finding: Finding) => {
    findings.set(id, finding);
    listener.onCheck?.(findings.size, total);
  };
  const gmail = new GuardedGmail(side, {
    maxUnits: plan.maxUnits - (isWriting ? WRITE_UNITS : 0),
    unitsPerMinute,
    abort,
  });
  const marked = isWriting ? await requireAnswer(findMarked(gmail)) : [];
  const mailbox = await requireAnswer(probeMailbox(gmail, side));
  for (const check of READING_CHECKS) note(check.id, await run(check, mailbox));

  gmail.raiseLimit(plan.maxUnits);
  let putBack: PutBack | null = null;
  if (isWriting) {
    const outcome = await observeTrashing(gmail, marked, (before) => listener.onMoving?.(before));
    const { observation, failure } = outcome;
    putBack = outcome.putBack;
    for (const { id, judge } of WRITE_CHECKS) {
      note(id, observation === null ? failure : judge(observation));
    }
  }
  gmail.raiseLimit(plan.maxUnits + burstUnits);
  if (isBursting) for (const check of burstChecks) note(check.id, await run(check, mailbox));
  note(endCheck.id, await run(endCheck, mailbox));
  return { findings, usage: gmail.usage, putBack };
}

async function run(check: Check, mailbox: ProbedMailbox): Promise<Finding> {
  try {
    return await check.run(mailbox);
  } catch (error) {
    if (error instanceof CannotTell) return error.finding;
    throw error;
  }
}

/** Without these answers there is nothing to ask on. */
async function requireAnswer<Value>(asking: Promise<Value>): Promise<Value> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof CannotTell)) throw error;
    throw new SetupError(explain(error.finding));
  }
}

function explain({ reason, counts }: Untold): string {
  const status = counts['status'] === undefined ? '' : ` (${counts['status']})`;
  switch (reason) {
    case 'noSuchMail':
      return 'The mailbox is empty. The checks need some mail, the more varied the better.';
    case 'noAnswer':
      return 'Gmail could not be reached from this machine.';
    case 'unitsSpent':
      return 'The units allowed are too few to look at the mailbox at all. Allow more with --units N.';
    default:
      return `Gmail does not let this account be read${status}. Is the Gmail API enabled in your project, and does the account have Gmail?`;
  }
}
