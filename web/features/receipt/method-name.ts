import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { PaidMethod } from '#worker/contract/order.ts';

/** What it was paid with, as people call it. */
export const METHOD_NAME = {
  swish: msg`Swish`,
  klarna: msg`Klarna`,
  card: msg`Kort`,
  apple_pay: msg`Apple Pay`,
  google_pay: msg`Google Pay`,
  link: msg`Link`,
  other: msg`Annat betalsätt`,
} satisfies Record<PaidMethod, MessageDescriptor>;
