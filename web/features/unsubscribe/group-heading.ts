import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { UnsubscribeStatus } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

/** What a group of senders is called. */
export const GROUP_HEADING = {
  needs_click: msg`Väntar på ditt klick`,
  waiting: msg`Väntar på sin tur`,
  confirmed: msg`Mottagna`,
  asked: msg`Begärda`,
  not_possible: msg`Gick inte`,
} satisfies Record<UnsubscribeStatus, MessageDescriptor>;
