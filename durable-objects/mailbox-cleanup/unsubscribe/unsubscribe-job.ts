import type { BatchRun } from '#durable-objects/mailbox-cleanup/active-batches.ts';
import type { BatchOutcome, BatchWork } from '#durable-objects/mailbox-cleanup/batch-outcome.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import {
  openLink,
  openSenderIds,
  openSenderNames,
  sealLink,
} from '#durable-objects/mailbox-cleanup/stores/sealed-senders.ts';
import type { SenderRecord } from '#durable-objects/mailbox-cleanup/stores/sender-records.ts';
import { waitAfterFailure, waitForUnits } from '#durable-objects/mailbox-cleanup/gmail-waits.ts';
import type { UnsubscribeList } from '#worker/contract/cleanups.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import { hasSenderToAsk } from './sender-schedule.ts';

type OpenSender = { cleanup: CleanupRecord; sender: SenderRecord };

/**
 * Unsubscribing runs concurrently with moving mail; neither waits for the other. Senders are dispatched, run and
 * settled independently. claimUnsubscribe guarantees at most one request: a repeated run finds that the sender was
 * asked.
 */
export class UnsubscribeJob {
  private readonly parts: CleanupParts;

  constructor(parts: CleanupParts) {
    this.parts = parts;
  }

  /**
   * The sender's next message to fetch, with its units taken; null: not waiting, or not yet.
   * @throws TokenCipherError when its message ids cannot be decrypted; nothing is changed then
   */
  async begin(run: BatchRun): Promise<BatchWork | null> {
    const { budget, database } = this.parts;
    const { number } = run.batch;
    const open = this.findOpen(number);
    if (open === null) return null;
    const messageId = await this.nextMessageOf(open);
    if (messageId === null) {
      this.giveUp(number);
      return null;
    }
    return budget.whenFilled(GMAIL_PRICES.getMessage, () =>
      database.transactionSync(() => {
        // It may have been ended while ids were decrypted or units leased.
        const current = run.isStale ? null : this.findOpen(number);
        return current === null ? null : this.take(run, current, messageId);
      }),
    );
  }

  isOpen(senderNumber: number): boolean {
    return this.findOpen(senderNumber) !== null;
  }

  /** Stored before the request. @returns false: it must not be asked any more */
  beginAsking(run: BatchRun): boolean {
    const begun = run.isStale ? null : this.parts.senders.beginAsking(run.batch.number);
    if (begun?.isFirst === true) run.hasBegunAsking = true;
    return begun !== null;
  }

  /** Stores a run's outcome. A request that was sent counts even if the sender was ended meanwhile. */
  async commit(run: BatchRun, outcome: BatchOutcome): Promise<void> {
    const { number } = run.batch;
    const link = outcome.kind === 'unsubscribed' ? outcome.result.link : null;
    const owner = this.parts.cleanup.find();
    const sealedLink =
      owner === null || link === null
        ? null
        : await sealLink(this.parts.cipher, owner, number, link);
    this.parts.database.transactionSync(() => {
      const { cleanup, senders } = this.parts;
      const current = cleanup.find();
      const sender = senders.find(number);
      if (current === null || sender === null || run.isStale) return;
      // Names, and links with them, may have been deleted meanwhile.
      const kept = senders.namesUntilMs() === null ? null : sealedLink;
      this.store(run, { cleanup: current, sender }, outcome, kept);
      cleanup.touch();
    });
  }

  /** Dead letter, or undecryptable. */
  giveUp(senderNumber: number): void {
    const { database, senders, cleanup } = this.parts;
    database.transactionSync(() => {
      if (this.findOpen(senderNumber) === null) return;
      senders.end(senderNumber, 'retries_exhausted');
      cleanup.touch();
    });
  }

  /** Without names and links once they cannot be decrypted. */
  async list(): Promise<UnsubscribeList> {
    const { cleanup, senders, cipher } = this.parts;
    const owner = cleanup.find();
    const lists = senders.lists();
    if (owner === null || owner.status === 'prepared' || lists === null) return { senders: [] };
    const names =
      lists.sealedNames === null
        ? []
        : await openSenderNames(cipher, owner, lists.sealedNames).catch(() => []);
    return {
      senders: await Promise.all(
        senders.all().map(async ({ senderNumber, rowId, status, reason, sealedLink }) => ({
          number: senderNumber,
          rowId,
          sender: names[senderNumber - 1] ?? null,
          status,
          reason,
          link:
            sealedLink === null || status === 'waiting'
              ? null
              : await openLink(cipher, owner, senderNumber, sealedLink).catch(() => null),
        })),
      ),
    };
  }

  private findOpen(senderNumber: number): OpenSender | null {
    const { senders, database } = this.parts;
    const cleanup = this.parts.cleanup.find();
    if (cleanup === null || cleanup.status === 'prepared') return null;
    const sender = senders.find(senderNumber);
    if (sender === null || !hasSenderToAsk(database, senderNumber)) return null;
    return { cleanup, sender };
  }

  private async nextMessageOf({ cleanup, sender }: OpenSender): Promise<string | null> {
    const sealedIds = this.parts.senders.lists()?.sealedIds;
    if (sealedIds === undefined) return null;
    const ids = await openSenderIds(this.parts.cipher, cleanup, sealedIds);
    return ids[sender.senderNumber - 1]?.[sender.nextMessage] ?? null;
  }

  private take(
    run: BatchRun,
    { cleanup, sender }: OpenSender,
    messageId: string,
  ): BatchWork | null {
    const { active, budget, clock } = this.parts;
    const heldUntilMs = Math.max(cleanup.waitingUntilMs ?? 0, sender.waitingUntilMs);
    if (heldUntilMs > clock() || active.isFull(run)) return null;
    const taken = budget.take(GMAIL_PRICES.getMessage);
    if (!taken.isTaken) {
      waitForUnits(this.parts, taken);
      return null;
    }
    run.isCalling = true;
    const { terms } = sender;
    return { kind: 'unsubscribe', messageId, terms, ...this.promisedSender(sender) };
  }

  private promisedSender({ rowId }: SenderRecord): { senderHash?: string } {
    const promise = rowId === null ? undefined : this.parts.rows.findId(rowId)?.promise;
    return promise?.kind === 'newsletter' ? { senderHash: promise.senderHash } : {};
  }

  private store(
    run: BatchRun,
    { cleanup: current, sender }: OpenSender,
    outcome: BatchOutcome,
    sealedLink: string | null,
  ): void {
    const { cleanup, senders, clock } = this.parts;
    const { senderNumber } = sender;
    const isWaiting = sender.status === 'waiting';
    if (outcome.kind === 'unsubscribed' && outcome.result.isAsked) {
      senders.settle(senderNumber, outcome.result, sealedLink);
      if (isWaiting) cleanup.recordSuccess(clock());
      return;
    }
    const wasNotAsked = outcome.kind !== 'later' || !outcome.mayHaveActed;
    if (wasNotAsked && run.hasBegunAsking) senders.releaseAsking(senderNumber);
    if (!isWaiting) return;
    if (outcome.kind === 'unsubscribed') {
      cleanup.recordSuccess(clock());
      // An earlier run may have asked it: another of its messages could only repeat the request.
      const isUnanswered = senders.find(senderNumber)?.mayHaveBeenAsked === true;
      if (isUnanswered) senders.end(senderNumber, 'retries_exhausted');
      else this.storeFound(sender, outcome.result, sealedLink);
    } else if (outcome.kind === 'host-busy') {
      cleanup.recordSuccess(clock());
      senders.waitUntil(senderNumber, outcome.untilMs);
    } else if (outcome.kind === 'suspended') {
      senders.endWaiting('no_access');
    } else if (outcome.kind === 'later') {
      const giveUp = () => senders.endWaiting('retries_exhausted');
      waitAfterFailure(this.parts, current, outcome, giveUp);
    } else {
      senders.end(senderNumber, 'retries_exhausted');
    }
  }

  private storeFound(
    { senderNumber, nextMessage, messageCount }: SenderRecord,
    { status, reason }: { status: string; reason: SenderRecord['reason'] },
    sealedLink: string | null,
  ): void {
    const { senders } = this.parts;
    const isLink = status === 'needs_click';
    const found = {
      status: isLink ? ('needs_click' as const) : ('not_possible' as const),
      reason,
      sealedLink: isLink ? sealedLink : null,
    };
    if (nextMessage + 1 < messageCount) senders.tryNextMessage(senderNumber, found);
    else senders.settleFound(senderNumber, found);
  }
}
