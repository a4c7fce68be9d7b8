import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { TicketPriority, TicketStatus } from '#worker/domain/support/support-rules.ts';

export const STATUS_NAMES: Record<TicketStatus, MessageDescriptor> = {
  new: msg`Nytt`,
  in_progress: msg`Pågår`,
  resolved: msg`Löst`,
  closed: msg`Stängt`,
};

export const PRIORITY_NAMES: Record<TicketPriority, MessageDescriptor> = {
  low: msg`Låg`,
  normal: msg`Normal`,
  high: msg`Hög`,
  urgent: msg`Brådskande`,
};
