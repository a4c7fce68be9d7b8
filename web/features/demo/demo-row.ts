import type { ReactNode } from 'react';

import type { DemoItem } from './demo-items.ts';

/** An item of the demo as a line to choose: what it is called, and what stands beside its count. */
export type DemoRow = {
  item: DemoItem;
  name: string;
  detail: string | null;
  icon: ReactNode;
  /** What throwing it away would save in a year, new issues of a newsletter included. */
  savingKg: number;
};
