import { READING_CHECKS } from '#tests/tools/verify-google/checks/all-checks.ts';
import { CannotTell, type Finding } from '#tests/tools/verify-google/finding.ts';
import { GuardedGmail } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';
import { probeMailbox } from '#tests/tools/verify-google/mailbox/probed-mailbox.ts';

import { openSandbox, PLAN, type ExaminedSandbox } from './examine-sandbox.ts';
import { twistedSide, type Twist } from './twisted-side.ts';

let opened: Promise<ExaminedSandbox> | null = null;

/** What one check finds of a sandbox that answers otherwise. All tests of a file share the sandbox. */
export async function askCheck(id: string, twist: Twist): Promise<Finding> {
  opened ??= openSandbox();
  const { sandbox, side } = await opened;
  sandbox.quota.reset();
  const twisted = twistedSide(side, twist);
  const check = READING_CHECKS.find((candidate) => candidate.id === id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  try {
    return await check.run(await probeMailbox(new GuardedGmail(twisted, PLAN), twisted));
  } catch (error) {
    if (error instanceof CannotTell) return error.finding;
    throw error;
  }
}
