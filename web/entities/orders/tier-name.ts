import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Tier } from '#worker/domain/orders/prices.ts';

export const TIER_NAME = {
  direct: msg`Snabbstädning`,
  reset: msg`Djupstädning`,
} satisfies Record<Tier, MessageDescriptor>;
