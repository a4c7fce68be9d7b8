import {
  DEMO_ATTACHMENTS,
  DEMO_NEWSLETTERS,
  DEMO_NOTIFICATIONS,
  DEMO_OLD_EMAILS,
  type DemoItem,
} from './demo-items.ts';

export const DEMO_CATEGORIES = [
  'newsletters',
  'notifications',
  'oldEmails',
  'attachments',
] as const;

export type DemoCategory = (typeof DEMO_CATEGORIES)[number];

/** What is on offer in each category. */
export const DEMO_ITEMS: Record<DemoCategory, readonly DemoItem[]> = {
  newsletters: DEMO_NEWSLETTERS,
  notifications: DEMO_NOTIFICATIONS,
  oldEmails: DEMO_OLD_EMAILS,
  attachments: DEMO_ATTACHMENTS,
};

export type DemoSum = { itemCount: number; emailCount: number; sizeGB: number; co2Kg: number };

export function sumOfItems(items: readonly DemoItem[]): DemoSum {
  const sum = { itemCount: items.length, emailCount: 0, sizeGB: 0, co2Kg: 0 };
  for (const { count, sizeGB, co2Kg } of items) {
    sum.emailCount += count;
    sum.sizeGB += sizeGB;
    sum.co2Kg += co2Kg;
  }
  return sum;
}
