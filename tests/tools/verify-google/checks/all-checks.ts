import type { Check } from '#tests/tools/verify-google/check.ts';

import { callChecks } from './calls.ts';
import { dateChecks } from './dates.ts';
import { listingChecks } from './listing.ts';
import { listChecks } from './lists.ts';
import { markChecks } from './marks.ts';
import { messageChecks } from './messages.ts';
import { partitionChecks } from './partitions.ts';
import { productClientChecks } from './product-client.ts';
import { queryChecks } from './queries.ts';
import { recipientChecks } from './recipients.ts';
import { senderChecks } from './senders.ts';
import { signInChecks } from './sign-in.ts';
import { sizeChecks } from './sizes.ts';
import { totalChecks } from './totals.ts';

/** All that only read, dearest questions last, so that a spent budget leaves few open. */
export const READING_CHECKS: readonly Check[] = [
  ...signInChecks,
  ...productClientChecks,
  ...sizeChecks,
  ...dateChecks,
  ...senderChecks,
  ...recipientChecks,
  ...listChecks,
  ...markChecks,
  ...queryChecks,
  ...messageChecks,
  ...listingChecks,
  ...partitionChecks,
  ...callChecks,
  ...totalChecks,
];
