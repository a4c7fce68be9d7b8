import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { PaymentMethod } from '#worker/contract/order.ts';

export const METHOD_NAME = {
  swish: msg`Swish`,
  klarna: msg`Klarna`,
} satisfies Record<PaymentMethod, MessageDescriptor>;
