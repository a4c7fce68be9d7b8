import { isClosedEarly, isUndoLost, trashedCount } from '#worker/domain/cleanups/cleanup-state.ts';
import { isAllDone, owedAtClosing, undoneWork } from '#worker/domain/orders/undone-work.ts';
import { returnedMinor } from '#worker/domain/payments/refund-status.ts';
import {
  senderCount,
  undoneSenderCount,
  type UnsubscribeCounts,
} from '#worker/domain/unsubscribes/unsubscribe-status.ts';

import type { CleanupFacts, ReceiptFacts, ReceiptRefund } from './receipt-facts.ts';

/** What a receipt says first. */
type Headline = EndHeadline | { kind: UnfinishedKind };

export type EndHeadline =
  | { kind: 'nothing_left' | 'withdrawn' | 'all_restored' | 'none_in_trash' }
  | { kind: 'in_trash'; count: number }
  /** Everything that was to be moved was left where it was. */
  | { kind: 'all_left'; selectedCount: number }
  | { kind: 'closed' | 'closed_early'; movedCount: number; selectedCount: number }
  /** `movedCount`: once in the trash, as far as it was found there. */
  | { kind: 'rest_restored' | 'partly_restored'; restoredCount: number; movedCount: number };

type UnfinishedKind = 'running' | 'suspended' | 'failed';

/** A sentence of how it went, with its figures. */
export type OutcomeSentence =
  | { kind: 'moved_so_far'; why: UnfinishedKind; movedCount: number; selectedCount: number }
  | { kind: 'mismatched' | 'refuted' | 'unconfirmed' | 'not_in_trash'; count: number }
  | { kind: 'kept_in_trash' | 'restorable'; untilMs: number }
  | { kind: 'closed' | 'closed_early' | 'withdrawn'; movedCount: number; selectedCount: number }
  | { kind: 'restored_so_far' | 'restored_in_time'; restoredCount: number; movedCount: number }
  | { kind: 'undo_lost'; restoredCount: number; movedCount: number; untilMs: number }
  | { kind: 'senders_handled'; handledCount: number; senderCount: number }
  | { kind: 'refund' | 'refund_failed'; amountMinor: number }
  | {
      kind:
        'nothing_left' | 'restore_requested' | 'refund_follows' | 'senders_refund' | 'write_to_us';
    };

/** How an order stands or ended. */
export type ReceiptOutcome = {
  headline: Headline;
  sentences: readonly OutcomeSentence[];
  /** Right of withdrawal: `over`: all was done · `used`: or pointless · `open`: for what was not done. */
  rights: 'over' | 'used' | 'open';
  /** Whether it names CO2, of which a note then says where the figure comes from. */
  hasSaving: boolean;
};

/** Whether anything is refunded, and how to say it. */
type Back = { isOwed: boolean; sentences: readonly OutcomeSentence[] };

type OutcomeOptions = {
  /** The order is closed, whatever its clean-up last reported. */
  isClosed?: boolean;
  /** Named with their sums; others are reported elsewhere. Default: all. */
  toldRefunds?: readonly ReceiptRefund[];
};

export function receiptOutcome(
  facts: ReceiptFacts,
  { isClosed = false, toldRefunds = facts.refunds }: OutcomeOptions = {},
): ReceiptOutcome {
  const unfinished = isClosed ? null : unfinishedKind(facts.cleanup);
  const headline: Headline = unfinished === null ? endHeadline(facts) : { kind: unfinished };
  const back = moneyBack(facts, toldRefunds);
  return {
    headline,
    sentences: sentencesOf(headline, facts, back),
    rights: unfinished === null ? rightsLeft(facts, back) : 'open',
    hasSaving: trashedCount(facts.cleanup) > 0,
  };
}

/** null: the moving has ended, or the mail is being restored. */
function unfinishedKind({ goal, status }: CleanupFacts): UnfinishedKind | null {
  if (goal === 'restore' || status === 'done' || status === 'closed') return null;
  return status === 'suspended' || status === 'failed' ? status : 'running';
}

type EndFacts = Pick<ReceiptFacts, 'cleanup' | 'withdrawal' | 'paidAtMs'>;

/** The headline of a clean-up that has ended, or is being restored. */
export function endHeadline({ cleanup, withdrawal, paidAtMs }: EndFacts): EndHeadline {
  const { goal, status, selectedCount, movedCount, restoredCount, notInTrashCount } = cleanup;
  const inTrashCount = trashedCount(cleanup);
  if (status === 'done' && (goal === 'restore' || (movedCount > 0 && inTrashCount === 0))) {
    if (notInTrashCount === 0) return { kind: 'all_restored' };
    if (restoredCount === 0) return { kind: 'none_in_trash' };
    return { kind: 'rest_restored', restoredCount, movedCount };
  }
  if (goal === 'restore') {
    return { kind: 'partly_restored', restoredCount, movedCount: movedCount - notInTrashCount };
  }
  if (withdrawal?.status === 'open') return { kind: 'withdrawn' };
  if (status !== 'done') {
    const kind = isClosedEarly(cleanup, paidAtMs) ? 'closed_early' : 'closed';
    return { kind, movedCount, selectedCount };
  }
  if (inTrashCount > 0) return { kind: 'in_trash', count: inTrashCount };
  const isAnyLeft = cleanup.mismatchedCount + cleanup.refutedCount > 0;
  return isAnyLeft ? { kind: 'all_left', selectedCount } : { kind: 'nothing_left' };
}

function sentencesOf(
  headline: Headline,
  facts: ReceiptFacts,
  back: Back,
): readonly OutcomeSentence[] {
  const { cleanup } = facts;
  const { movedCount, selectedCount, unsubscribes, undoUntilMs } = cleanup;
  const writeToUs: OutcomeSentence = { kind: 'write_to_us' };
  switch (headline.kind) {
    case 'running':
    case 'suspended':
    case 'failed':
      return [{ kind: 'moved_so_far', why: headline.kind, movedCount, selectedCount }];
    case 'all_restored':
    case 'none_in_trash':
    case 'rest_restored':
      return [
        { kind: 'restore_requested' },
        ...counted('not_in_trash', cleanup.notInTrashCount),
        ...sendersLeft(unsubscribes),
        ...back.sentences,
      ];
    case 'partly_restored':
      return [
        ...partlyRestored(cleanup, headline),
        ...counted('not_in_trash', cleanup.notInTrashCount),
        ...sendersLeft(unsubscribes),
        ...back.sentences,
      ];
    case 'withdrawn':
      return [
        { kind: 'withdrawn', movedCount, selectedCount },
        ...counted('unconfirmed', cleanup.unconfirmedCount),
        ...(unsubscribes === null ? [] : [sendersHandled(unsubscribes)]),
        ...(back.isOwed || isAllDone(cleanup) ? back.sentences : [writeToUs]),
      ];
    case 'closed':
    case 'closed_early':
      return [
        headline,
        ...counted('unconfirmed', cleanup.unconfirmedCount),
        ...sendersLeft(unsubscribes),
        ...(back.isOwed ? back.sentences : [writeToUs]),
      ];
    case 'nothing_left':
      return [{ kind: 'nothing_left' }, ...sendersLeft(unsubscribes), ...back.sentences];
    case 'all_left':
      return [...leftMail(cleanup), ...sendersLeft(unsubscribes), ...back.sentences];
    case 'in_trash':
      return [
        ...leftMail(cleanup),
        ...(undoUntilMs === null ? [] : [{ kind: 'kept_in_trash' as const, untilMs: undoUntilMs }]),
        ...sendersLeft(unsubscribes),
        ...back.sentences,
      ];
    default:
      return headline satisfies never;
  }
}

/** Mail left alone because it did not match: whole rows, and single messages. */
function leftMail({ mismatchedCount, refutedCount }: CleanupFacts): OutcomeSentence[] {
  return [...counted('mismatched', mismatchedCount), ...counted('refuted', refutedCount)];
}

/** An unfinished restore, of everything or of rows. */
function partlyRestored(
  cleanup: CleanupFacts,
  counts: { restoredCount: number; movedCount: number },
): OutcomeSentence[] {
  const { restoredCount, movedCount } = counts;
  const { status, undoUntilMs } = cleanup;
  if (status !== 'closed') {
    return [
      { kind: 'restored_so_far', restoredCount, movedCount },
      ...(undoUntilMs === null ? [] : [{ kind: 'restorable' as const, untilMs: undoUntilMs }]),
    ];
  }
  return isUndoLost(cleanup) && undoUntilMs !== null
    ? [{ kind: 'undo_lost', restoredCount, movedCount, untilMs: undoUntilMs }]
    : [{ kind: 'restored_in_time', restoredCount, movedCount }];
}

/**
 * What is refunded automatically needs no withdrawal. Undone work within the threshold, and senders that can be
 * retried, can still be withdrawn from.
 */
function rightsLeft(
  { cleanup, refunds, withdrawal }: ReceiptFacts,
  back: Back,
): ReceiptOutcome['rights'] {
  if (withdrawal?.status === 'open') return 'used';
  if (isAllDone(cleanup)) return 'over';
  const { mail, senders } = undoneWork(cleanup);
  const owed = owedAtClosing(cleanup);
  const isAllOwed =
    owed.mail.undoneCount === mail.undoneCount &&
    owed.senders?.undoneCount === senders?.undoneCount;
  const hasSendersAhead = (senders?.undoneCount ?? 0) > 0 && returnedMinor(refunds) === 0;
  return back.isOwed && isAllOwed && !hasSendersAhead ? 'used' : 'open';
}

/** With the sum when known. */
function moneyBack(
  { refunds, cleanup }: ReceiptFacts,
  toldRefunds: readonly ReceiptRefund[],
): Back {
  const lostMinor = refunds.reduce((sum, { stillOwedMinor }) => sum + stillOwedMinor, 0);
  const toldMinor = returnedMinor(toldRefunds);
  const given: OutcomeSentence[] =
    toldMinor > 0 ? [{ kind: 'refund', amountMinor: toldMinor }] : [];
  const lost: OutcomeSentence[] =
    lostMinor > 0 ? [{ kind: 'refund_failed', amountMinor: lostMinor }] : [];
  if (returnedMinor(refunds) > 0 || lostMinor > 0) {
    return { isOwed: true, sentences: [...given, ...lost] };
  }
  const { mail, senders } = owedAtClosing(cleanup);
  const hasSendersOwed = (senders?.undoneCount ?? 0) > 0;
  if (mail.undoneCount === 0 && !hasSendersOwed) return { isOwed: false, sentences: [] };
  // Senders of a closed order are not retried.
  const isWhole = mail.undoneCount > 0 || cleanup.status === 'closed';
  return { isOwed: true, sentences: [{ kind: isWhole ? 'refund_follows' : 'senders_refund' }] };
}

/** Senders handled, when not all were. */
function sendersLeft(unsubscribes: UnsubscribeCounts | null): OutcomeSentence[] {
  const isToTell = unsubscribes !== null && undoneSenderCount(unsubscribes) > 0;
  return isToTell ? [sendersHandled(unsubscribes)] : [];
}

function sendersHandled(counts: UnsubscribeCounts): OutcomeSentence {
  const all = senderCount(counts);
  return {
    kind: 'senders_handled',
    handledCount: all - undoneSenderCount(counts),
    senderCount: all,
  };
}

function counted(
  kind: 'mismatched' | 'refuted' | 'unconfirmed' | 'not_in_trash',
  count: number,
): OutcomeSentence[] {
  return count > 0 ? [{ kind, count }] : [];
}
