import type { ActiveSender } from '#worker/contract/rechecks.ts';
import { categoryTerms } from '#worker/domain/cleanups/row-search.ts';
import { GMAIL_CALLS_AT_ONCE, GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import { BULK_CATEGORIES, MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import { senderSearch } from '#worker/domain/scans/senders/sender-key.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';
import { GmailError } from '#worker/platform/google/gmail-errors.ts';
import type { SenderMessage } from '#worker/platform/google/message-headers.ts';

/** 500 messages each. */
const MAX_POOL_PAGES = 10;
const MAX_SENDER_PAGES = 2;
/** A sender that only sends receipts is left alone after so many. */
const MAX_DRAWS_PER_SENDER = 3;

export type SearchedMail = {
  gmail: Pick<GmailClient, 'listTrash' | 'getSenderMessage'>;
  /** Received since then, in a bulk category or one of these. */
  sinceMs: number;
  categories: readonly number[];
  /** Any key of a message's sender → the hash that it matches; null: not looked for. */
  matchSender(senderKeys: readonly string[]): string | null;
  senderCount: number;
  mostUnits: number;
  /** Takes units of the user's minute. @throws when there are none */
  takeUnits(units: number): Promise<void>;
  /** In [0, 1). */
  random(): number;
};

export type FoundSenders = {
  /** Most mail first. */
  senders: ActiveSender[];
  newMailCount: number;
  unreadCount: number;
  isCut: boolean;
  units: number;
};

/**
 * Which of the looked-for senders still send newsletters. Draws messages, and after each lists all from its sender, so
 * that a sender costs a message and a listing however much it sends; the biggest are met first.
 * @throws GmailError, or what `takeUnits` throws
 */
export async function findActiveSenders(mail: SearchedMail): Promise<FoundSenders> {
  const search = newMailSearch(mail);
  let units = 0;
  const spend = async (price: number) => {
    await mail.takeUnits(price);
    units += price;
  };
  const list = (query: string, pages: number) => listIds(mail.gmail, query, pages, spend);

  const all = await list(search, MAX_POOL_PAGES);
  const pool = new Set(all.ids);
  const found = new Map<string, ActiveSender>();
  /** Of looked-for senders that were left alone; newsletters may be among them. */
  let undecidedCount = 0;
  const drawsBySender = new Map<string, number>();
  const roundPrice = GMAIL_CALLS_AT_ONCE * (GMAIL_PRICES.getMessage + GMAIL_PRICES.listMessages);

  while (pool.size > 0 && found.size < mail.senderCount) {
    if (units + roundPrice > mail.mostUnits) break;
    const drawn = draw([...pool], mail.random);
    await spend(drawn.length * GMAIL_PRICES.getMessage);
    const messages = await Promise.all(drawn.map((id) => fetchMessage(mail.gmail, id)));
    for (const id of drawn) pool.delete(id);

    const drawnSenders = new Map<string, Drawn>();
    for (const message of messages) {
      if (message === null || message.senderKey === null) continue;
      const hash = mail.matchSender(message.senderKeys);
      const isNewsletter = message.isBulk && message.keptAs === null;
      const known = drawnSenders.get(message.senderKey);
      drawnSenders.set(message.senderKey, {
        hash: known?.hash ?? hash,
        name: message.senderName,
        newsletterCount: (known?.newsletterCount ?? 0) + (isNewsletter ? 1 : 0),
        drawnCount: (known?.drawnCount ?? 0) + 1,
      });
    }
    await Promise.all(
      [...drawnSenders].map(async ([senderKey, sender]) => {
        const draws = (drawsBySender.get(senderKey) ?? 0) + sender.drawnCount;
        drawsBySender.set(senderKey, draws);
        // A receipt or a notice of the same sender says nothing of its newsletters.
        const isUndecided = sender.hash !== null && sender.newsletterCount === 0;
        if (isUndecided && draws < MAX_DRAWS_PER_SENDER) return;
        const { ids } = await list(`${search} ${senderSearch(senderKey)}`, MAX_SENDER_PAGES);
        const dropped = ids.filter((id) => pool.delete(id)).length;
        if (sender.hash === null) return;
        if (sender.newsletterCount === 0) {
          undecidedCount += dropped;
          return;
        }
        const count = dropped + sender.drawnCount;
        const before = found.get(sender.hash);
        found.set(sender.hash, {
          senderKey: before?.senderKey ?? senderKey,
          name: before?.name ?? sender.name,
          messageCount: (before?.messageCount ?? 0) + count,
        });
      }),
    );
  }

  const isAllFound = found.size >= mail.senderCount;
  return {
    senders: [...found.values()].toSorted((a, b) => b.messageCount - a.messageCount),
    newMailCount: all.ids.length,
    unreadCount: isAllFound ? 0 : pool.size + undecidedCount,
    isCut: all.isCut && !isAllFound,
    units,
  };
}

type Drawn = {
  /** null: not looked for. */
  hash: string | null;
  name: string;
  newsletterCount: number;
  drawnCount: number;
};

const BULK_BITS = BULK_CATEGORIES.map((name) => MESSAGE_MARKS[name].bit);

/**
 * Also what the user has trashed, and in every bulk category: Gmail may file a sender anew. Excludes what the user
 * wrote. Spam counts as stopped: Gmail holds it back.
 */
function newMailSearch({ sinceMs, categories }: SearchedMail): string {
  const since = `after:${Math.floor(sinceMs / 1000)}`;
  const searched = categoryTerms([...BULK_BITS, ...categories]);
  return [...searched, since, '-in:spam', '-in:sent', '-in:drafts', '-in:chats'].join(' ');
}

async function listIds(
  gmail: SearchedMail['gmail'],
  query: string,
  mostPages: number,
  spend: (units: number) => Promise<void>,
): Promise<{ ids: string[]; isCut: boolean }> {
  const ids: string[] = [];
  let pageToken: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    await spend(GMAIL_PRICES.listMessages);
    const answer = await gmail.listTrash(pageToken, query);
    ids.push(...answer.ids);
    pageToken = answer.nextPageToken;
    if (pageToken === null) return { ids, isCut: false };
  }
  return { ids, isCut: true };
}

/** Distinct, at most as many as may be fetched at once. */
function draw(ids: string[], random: () => number): string[] {
  const drawn: string[] = [];
  while (drawn.length < GMAIL_CALLS_AT_ONCE && ids.length > 0) {
    drawn.push(...ids.splice(Math.floor(random() * ids.length), 1));
  }
  return drawn;
}

/** null: gone, or unreadable. */
async function fetchMessage(
  gmail: SearchedMail['gmail'],
  messageId: string,
): Promise<SenderMessage | null> {
  try {
    return await gmail.getSenderMessage(messageId);
  } catch (error) {
    if (!(error instanceof GmailError)) throw error;
    if (error.failure.kind === 'gone' || error.failure.kind === 'unreadable') return null;
    throw error;
  }
}
