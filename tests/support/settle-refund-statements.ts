import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PROJECT_DIR } from '#tests/stack/bootstrap.mjs';

/** What the README tells an owner to run once a failed refund was paid in another way, without the shell around it. */
export function settleRefundStatements(refundId: string): string[] {
  const readme = readFileSync(join(PROJECT_DIR, 'README.md'), 'utf8');
  const [, command] =
    /wrangler d1 execute grinbox --remote --env production --command "(UPDATE refunds [^"]+)"/.exec(
      readme,
    ) ?? [];
  if (command === undefined) throw new Error('the README tells of no such command');
  return command.replaceAll('rfd_…', refundId).split('; ');
}
