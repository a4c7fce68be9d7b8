import { DAY_MS, SECOND_MS } from '#worker/domain/duration.ts';
import type { UnsubscribeCounts } from '#worker/domain/unsubscribes/unsubscribe-status.ts';

/** From the end of the clean-up: what is offered, told and forgotten when. */
export const RECHECK_OFFERED_MS = 10 * DAY_MS;
export const RECHECK_OPENS_AFTER_MS = 14 * DAY_MS;
export const RECHECK_MAIL_UNTIL_MS = 30 * DAY_MS;
export const RECHECK_ENDS_AFTER_MS = 60 * DAY_MS;
/** The bare row, without hashes, shows the result and proves the consent. */
export const RECHECK_ROW_RETENTION_MS = 90 * DAY_MS;

/**
 * Mail sent sooner proves nothing: Google asks senders to honour a request within two days
 * (https://support.google.com/a/answer/81126).
 */
export const SENDER_GRACE_MS = 2 * DAY_MS;

/** Of the user's 5,400 a minute: some 120 senders, as each costs a message and a listing. */
export const RECHECK_UNITS = 3_000;

/**
 * `none`: nothing to check · `offered` · `waiting`: agreed, too early · `open` · `done` · `withdrawn` · `expired`.
 */
export const RECHECK_STATUSES = [
  'none',
  'offered',
  'waiting',
  'open',
  'done',
  'withdrawn',
  'expired',
] as const;
export type RecheckStatus = (typeof RECHECK_STATUSES)[number];

const OVER: ReadonlySet<RecheckStatus> = new Set(['done', 'expired', 'withdrawn']);

/** There was a consent, and nothing is to be checked any more. */
export function isRecheckOver(status: RecheckStatus): boolean {
  return OVER.has(status);
}

/**
 * What has become of the access that a check used. `ending`: at Google it is still to be ended, by the sweep.
 * `needed`: by a scan or a clean-up, so that it ends as always.
 */
export const RECHECK_ACCESS = ['ended', 'ending', 'needed'] as const;
export type RecheckAccess = (typeof RECHECK_ACCESS)[number];

/** From a check's start to its result; well under what a browser or Cloudflare waits for an answer. */
export const RECHECK_TIME_MS = 45 * SECOND_MS;

/** Senders that were asked to stop. */
export function askedSenderCount(counts: UnsubscribeCounts | null): number {
  return counts === null ? 0 : counts.confirmedCount + counts.askedCount;
}

export type RecheckableCleanup = {
  finishedAtMs: number | null;
  isUnsubscribing: boolean;
  unsubscribeCounts: UnsubscribeCounts | null;
};

/** Once every sender has been asked, and while there is time before the check. */
export function isRecheckOffered(cleanup: RecheckableCleanup, nowMs: number): boolean {
  const { finishedAtMs, isUnsubscribing, unsubscribeCounts } = cleanup;
  if (finishedAtMs === null || isUnsubscribing) return false;
  return askedSenderCount(unsubscribeCounts) > 0 && nowMs < finishedAtMs + RECHECK_OFFERED_MS;
}

export type StoredRecheck = {
  opensAtMs: number;
  endsAtMs: number;
  checkedAtMs: number | null;
  withdrawnAtMs: number | null;
};

/** @param stored null: never agreed to */
export function recheckStatus(
  stored: StoredRecheck | null,
  isOffered: boolean,
  nowMs: number,
): RecheckStatus {
  if (stored === null) return isOffered ? 'offered' : 'none';
  if (stored.checkedAtMs !== null) return 'done';
  if (stored.withdrawnAtMs !== null) return isOffered ? 'offered' : 'withdrawn';
  if (nowMs >= stored.endsAtMs) return 'expired';
  return nowMs < stored.opensAtMs ? 'waiting' : 'open';
}

/** What a re-check found, without a name. */
export type RecheckResult = {
  senderCount: number;
  /** Of them, with newsletters since. */
  activeCount: number;
  /** Received since, by anybody. */
  newMailCount: number;
  /** Of it, not attributed to a sender within the budget. */
  unreadCount: number;
  /** The new mail was not even listed to its end. */
  isCut: boolean;
  trashMessageCount: number;
  /** Of what the clean-up moved, no longer in the trash: at least so much. */
  freedMessageCount: number;
  freedBytes: number;
};

/** Whether the senders not seen may be said to have stopped. */
export function isConclusive({ unreadCount, isCut }: RecheckResult): boolean {
  return unreadCount === 0 && !isCut;
}
