import type { UnitAllowance } from '#worker/platform/google/unit-allowance.ts';
import type { SandboxTime } from '#tests/support/sandbox-scan.ts';
import { GMAIL_CALLS_AT_ONCE, GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';
import type { GmailClient } from '#worker/platform/google/gmail-client.ts';

const LARGE_BYTES = 10 * 1024 * 1024;

/** What a mailbox holds, as its messages say themselves. */
export type MailboxTotal = {
  messages: number;
  bytes: number;
  oldMessages: number;
  largeMessages: number;
  /** Bulk mail by the key of its sender. */
  bulkBySender: Map<string, number>;
};

export type PeerDeps = {
  gmail: GmailClient;
  budget: UnitAllowance;
  time: SandboxTime;
  /** Mail before then is old. */
  oldMs: number;
};

/**
 * The peer that a scan is compared with: lists every id and fetches every message, five calls under way,
 * within the same budget and on the same clock.
 */
export async function fetchEveryMessage(deps: PeerDeps): Promise<MailboxTotal> {
  const peer = new Peer(deps);
  await Promise.all(Array.from({ length: GMAIL_CALLS_AT_ONCE }, () => peer.work()));
  return peer.total;
}

class Peer {
  readonly total: MailboxTotal = {
    messages: 0,
    bytes: 0,
    oldMessages: 0,
    largeMessages: 0,
    bulkBySender: new Map(),
  };
  private readonly deps: PeerDeps;
  private waiting: string[] = [];
  private nextPageToken: string | null = null;
  private listing: Promise<void> | null = null;
  private isListed = false;

  constructor(deps: PeerDeps) {
    this.deps = deps;
  }

  /** One lane: fetches what is listed, and lists more when nothing is left to fetch. */
  async work(): Promise<void> {
    for (;;) {
      const id = this.waiting.pop();
      if (id !== undefined) await this.fetch(id);
      else if (this.isListed) return;
      else await this.listMore();
    }
  }

  /** Pages come one after another: of several lanes that want the next, one asks for it. */
  private async listMore(): Promise<void> {
    this.listing ??= this.listPage();
    await this.listing;
  }

  private async listPage(): Promise<void> {
    await this.take(GMAIL_PRICES.listMessages);
    const page = await this.deps.gmail.listMessages('', this.nextPageToken);
    this.waiting = page.ids;
    this.nextPageToken = page.nextPageToken;
    this.isListed = page.nextPageToken === null;
    this.listing = null;
  }

  private async fetch(id: string): Promise<void> {
    await this.take(GMAIL_PRICES.getMessage);
    const { sizeBytes, receivedAtMs, evidence, senderKey } = await this.deps.gmail.getMessage(id);
    const { total } = this;
    total.messages += 1;
    total.bytes += sizeBytes;
    if (receivedAtMs < this.deps.oldMs) total.oldMessages += 1;
    if (sizeBytes >= LARGE_BYTES) total.largeMessages += 1;
    if (evidence?.shownBy !== 'message' || senderKey === null) return;
    total.bulkBySender.set(senderKey, (total.bulkBySender.get(senderKey) ?? 0) + 1);
  }

  private async take(units: number): Promise<void> {
    const { budget, time } = this.deps;
    for (;;) {
      const taken = await budget.whenFilled(units, () => budget.take(units));
      if (taken.isTaken) return;
      await time.sleep(taken.availableAtMs - time.clock.nowMs);
    }
  }
}
