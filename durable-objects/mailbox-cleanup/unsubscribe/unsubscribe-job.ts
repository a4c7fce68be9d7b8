import { areLanesTaken } from '#durable-objects/mailbox-cleanup/call-lanes.ts';
import type { CleanupParts } from '#durable-objects/mailbox-cleanup/cleanup-parts.ts';
import type { CleanupRecord } from '#durable-objects/mailbox-cleanup/stores/cleanup-records.ts';
import {
  openLink,
  openSenderIds,
  openSenderNames,
  sealLink,
} from '#durable-objects/mailbox-cleanup/stores/sealed-senders.ts';
import type { SenderRecord } from '#durable-objects/mailbox-cleanup/stores/sender-records.ts';
import { waitAfterFailure } from '#durable-objects/mailbox-cleanup/wait-after-failure.ts';
import { waitForUnits } from '#durable-objects/mailbox-cleanup/wait-for-units.ts';
import type { Claim, StepOutcome } from '#worker/contract/cleanup-batch.ts';
import type { CleanupMessage, UnsubscribeList } from '#worker/contract/cleanups.ts';
import type { UnitLease } from '#worker/domain/quota/quota-lease.ts';
import { GMAIL_PRICES } from '#worker/domain/quota/user-units.ts';

import { beginAsking, releaseAsking } from './sender-asking.ts';
import { hasSenderToAsk } from './sender-schedule.ts';

const NOTHING: Claim = { kind: 'none' };

type OpenSender = { cleanup: CleanupRecord; sender: SenderRecord };

/**
 * The unsubscribing of a clean-up: it goes on beside the moving of mail, and neither waits for the other.
 * Each sender is handed out, claimed and settled by itself. That nobody is asked twice is not decided here, but
 * by whoever asks (claimUnsubscribe): a claim that comes again finds that it has been.
 */
export class UnsubscribeJob {
  private readonly parts: CleanupParts;

  constructor(parts: CleanupParts) {
    this.parts = parts;
  }

  /**
   * Gives a sender to whoever asks, if it still waits, nobody else is at it, and the user's quota has room.
   * @throws TokenCipherError when it cannot be read whose messages to look at; nothing is then claimed
   */
  async claim(message: CleanupMessage, otherLeases: readonly UnitLease[]): Promise<Claim> {
    const { budget, database } = this.parts;
    const open = this.findOpen(message);
    if (open === null) return NOTHING;
    const messageId = await this.nextMessageOf(open);
    if (messageId === null) {
      this.giveUp(message);
      return NOTHING;
    }
    return budget.whenFilled(GMAIL_PRICES.getMessage, () =>
      database.transactionSync(() => {
        // Another may have come first while it was being read or units asked for.
        const current = this.findOpen(message);
        const isSame = current?.sender.nextMessage === open.sender.nextMessage;
        return current === null || !isSame ? NOTHING : this.take(current, messageId, otherLeases);
      }),
    );
  }

  /** @returns false when the sender that was claimed is not to be asked any more. */
  beginAsking({ batchNumber }: CleanupMessage, claimId: number): boolean {
    return beginAsking(this.parts.database, batchNumber, claimId);
  }

  /** Stores what came of a claim. What was really asked counts even if nobody waits for it any more. */
  async report(message: CleanupMessage, claimId: number, outcome: StepOutcome): Promise<void> {
    const link = outcome.kind === 'unsubscribed' ? outcome.result.link : null;
    const owner = this.parts.cleanup.find();
    const sealedLink =
      owner === null || link === null
        ? null
        : await sealLink(this.parts.cipher, owner, message.batchNumber, link);
    this.parts.database.transactionSync(() => {
      const { cleanup, senders } = this.parts;
      const current = cleanup.find();
      const sender = senders.find(message.batchNumber);
      if (current === null || sender === null) return;
      if (sender.claimId !== claimId || sender.claimedUntilMs === 0) return;
      // Names may have been forgotten meanwhile, and links with them.
      const kept = senders.namesUntilMs() === null ? null : sealedLink;
      this.store(current, sender, outcome, kept);
      cleanup.touch();
    });
  }

  /** A message that the queue has given up. */
  giveUp(message: CleanupMessage): void {
    const { database, senders, cleanup } = this.parts;
    database.transactionSync(() => {
      if (this.findOpen(message) === null) return;
      senders.end(message.batchNumber, 'gave_up');
      cleanup.touch();
    });
  }

  /** Every sender as its owner sees it; without names and links where they cannot be opened any more. */
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
        senders.all().map(async ({ senderNumber, status, reason, sealedLink }) => ({
          number: senderNumber,
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

  private findOpen({ batchNumber }: CleanupMessage): OpenSender | null {
    const { senders, database, clock } = this.parts;
    const cleanup = this.parts.cleanup.find();
    if (cleanup === null || cleanup.status === 'prepared') return null;
    const sender = senders.find(batchNumber);
    if (sender === null || sender.claimedUntilMs > clock()) return null;
    if (!hasSenderToAsk(database, batchNumber)) return null;
    return { cleanup, sender };
  }

  private async nextMessageOf({ cleanup, sender }: OpenSender): Promise<string | null> {
    const sealedIds = this.parts.senders.lists()?.sealedIds;
    if (sealedIds === undefined) return null;
    const ids = await openSenderIds(this.parts.cipher, cleanup, sealedIds);
    return ids[sender.senderNumber - 1]?.[sender.nextMessage] ?? null;
  }

  private take(
    { cleanup, sender }: OpenSender,
    messageId: string,
    otherLeases: readonly UnitLease[],
  ): Claim {
    const { senders, budget, clock } = this.parts;
    const nowMs = clock();
    const { senderNumber } = sender;
    const heldUntilMs = Math.max(cleanup.waitingUntilMs ?? 0, sender.waitingUntilMs);
    if (heldUntilMs > nowMs) {
      senders.unsend(senderNumber, heldUntilMs);
      return NOTHING;
    }
    if (areLanesTaken(this.parts.database, nowMs)) {
      senders.unsend(senderNumber);
      return NOTHING;
    }
    const taken = budget.take(GMAIL_PRICES.getMessage, otherLeases);
    if (!taken.isTaken) {
      waitForUnits(this.parts, taken);
      senders.unsend(senderNumber);
      return NOTHING;
    }
    const term = senders.claim(senderNumber, nowMs);
    const { terms } = sender;
    return { kind: 'unsubscribe', ...term, messageId, terms, ...this.promisedSender(sender) };
  }

  private promisedSender({ rowId }: SenderRecord): { senderHash?: string } {
    const promise = rowId === null ? undefined : this.parts.rows.findId(rowId)?.promise;
    return promise?.kind === 'newsletter' ? { senderHash: promise.senderHash } : {};
  }

  private store(
    current: CleanupRecord,
    sender: SenderRecord,
    outcome: StepOutcome,
    sealedLink: string | null,
  ): void {
    const { cleanup, senders, database } = this.parts;
    const { senderNumber } = sender;
    const isWaiting = sender.status === 'waiting';
    if (outcome.kind === 'unsubscribed' && outcome.result.isAsked) {
      senders.settle(senderNumber, outcome.result, sealedLink);
      if (isWaiting) cleanup.clearFailures();
      return;
    }
    if (outcome.kind !== 'later' || !outcome.mayHaveActed) {
      releaseAsking(database, senderNumber, sender.claimId);
    }
    if (!isWaiting) {
      // It was ended meanwhile.
      senders.unsend(senderNumber);
    } else if (outcome.kind === 'unsubscribed') {
      cleanup.clearFailures();
      // Asked under an earlier claim: another of its messages could only have it asked once more.
      const isDoubtful = senders.find(senderNumber)?.mayHaveBeenAsked === true;
      if (isDoubtful) senders.end(senderNumber, 'gave_up');
      else this.storeFound(sender, outcome.result, sealedLink);
    } else if (outcome.kind === 'host-busy') {
      cleanup.clearFailures();
      senders.unsend(senderNumber, outcome.untilMs);
    } else if (outcome.kind === 'suspended') {
      senders.unsend(senderNumber);
      senders.endWaiting('no_access');
    } else if (outcome.kind === 'later') {
      senders.unsend(senderNumber);
      const giveUp = () => senders.endWaiting('gave_up');
      waitAfterFailure(this.parts, current, outcome, giveUp);
    } else {
      senders.end(senderNumber, 'gave_up');
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
    if (nextMessage + 1 < messageCount) senders.lookFurther(senderNumber, found);
    else senders.settleFound(senderNumber, found);
  }
}
