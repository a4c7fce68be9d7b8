import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import type { DemoCategory } from './demo-categories.ts';
import type { DemoItem } from './demo-items.ts';

export const DEMO_CATEGORY_NAME = {
  newsletters: msg`Nyhetsbrev`,
  notifications: msg`Notiser`,
  oldEmails: msg`Gamla mejl`,
  attachments: msg`Stora bilagor`,
} satisfies Record<DemoCategory, MessageDescriptor>;

/** An item of the demo as a line to choose: what it is called, and what stands beside its count. */
export type DemoRow = {
  item: DemoItem;
  name: string;
  detail: string | null;
  icon: ReactNode;
  /** What throwing it away would save in a year, new issues of a newsletter included. */
  savingKg: number;
};
