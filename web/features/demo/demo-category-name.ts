import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { DemoCategory } from './demo-categories.ts';

export const DEMO_CATEGORY_NAME = {
  newsletters: msg`Nyhetsbrev`,
  notifications: msg`Notiser`,
  oldEmails: msg`Gamla mejl`,
  attachments: msg`Stora bilagor`,
} satisfies Record<DemoCategory, MessageDescriptor>;
