import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

const PAGE_SIZE = 500;

/** Quota units of listing a mailbox and fetching each of its messages. */
export function naiveUnits(messages: number): number {
  const pages = Math.max(1, Math.ceil(messages / PAGE_SIZE));
  return pages * GMAIL_PRICES.listMessages + messages * GMAIL_PRICES.getMessage;
}
