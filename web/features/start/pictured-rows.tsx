import { Trans } from '@lingui/react/macro';

import { DEMO_RESULT, DEMO_SIZES_GB } from '#web/features/demo/demo-result.ts';

/**
 * The line of the demo that the pictures show among its sums. All of its lines, with how they are reckoned, are too much
 * for a first page: this one is written out, and proved to be theirs.
 */
export const PICTURED_NEWSLETTER = { id: 'fashion', count: 318, sizeGB: 0.045 } as const;

/** What the demo's mailbox holds, some of it chosen: the pictures beside each other tell of one and the same. */
export const PICTURED_ROWS = [
  { name: <Trans>Modehörnan</Trans>, ...PICTURED_NEWSLETTER, isTicked: true },
  {
    id: 'old',
    name: <Trans>Äldre än 3 år</Trans>,
    count: DEMO_RESULT.oldEmails,
    sizeGB: DEMO_SIZES_GB.oldEmails,
    isTicked: true,
  },
  {
    id: 'large',
    name: <Trans>Stora bilagor</Trans>,
    count: DEMO_RESULT.largeAttachments,
    sizeGB: DEMO_SIZES_GB.largeAttachments,
    isTicked: false,
  },
] as const;
