import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import type { RemainingTime } from '#worker/domain/connection-lifetime.ts';

/** "5h 12m", or "12 minuter" within the last hour (core, section 4). */
export function remainingTimeText({ hours, minutes }: RemainingTime): MessageDescriptor {
  if (hours > 0) return msg`${hours}h ${minutes}m`;
  return msg`${plural(minutes, { one: '# minut', other: '# minuter' })}`;
}
