import type { FoundMessage } from '#tests/tools/bench/judge/found-rows.ts';
import { mailboxCalendar } from '#tests/tools/bench/judge/mailbox-calendar.ts';
import type { TruthFact } from '#tests/tools/bench/judge/truth-facts.ts';
import { DAY_MS } from '#worker/domain/duration.ts';

export const NOW_MS = Date.UTC(2026, 10, 21, 9, 41);
export const CALENDAR = mailboxCalendar(NOW_MS, 'complete');

type GivenFact = Partial<TruthFact> & { ageDays?: number; sender?: string };

/** A received newsletter of a year ago from news@shop.example, unless `changes` say otherwise. */
export function buildFact({ ageDays = 365, sender, ...changes }: GivenFact = {}): TruthFact {
  const address = sender ?? 'news@shop.example';
  const domain = address.slice(address.indexOf('@') + 1);
  return {
    id: 'a1',
    internalDateMs: NOW_MS - ageDays * DAY_MS,
    sizeBytes: 40_000,
    senderKeys: [address, `domain:${domain}`, 'domain:example'],
    category: 'CATEGORY_PROMOTIONS',
    isBulk: true,
    isSent: false,
    isKept: false,
    isAnswered: false,
    isReceipt: false,
    isImportant: false,
    ...changes,
  };
}

/** A message that is on offer among its sender's newsletters, unless `changes` say otherwise. */
export function buildFound(changes: Partial<FoundMessage> = {}): FoundMessage {
  const knownSender = 'news@shop.example';
  return {
    row: `newsletter ${knownSender}`,
    knownSender,
    isNewsletter: true,
    proof: 'proven',
    isKept: false,
    ...changes,
  };
}
