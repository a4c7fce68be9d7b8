import type { Doubts } from '#worker/domain/scans/canaries/canary.ts';
import type { AgeBand } from '#worker/domain/scans/listing/age-band.ts';
import { type SizeBucket, weighingBucketOf } from '#worker/domain/scans/listing/size-bucket.ts';
import type { KeptAs } from '#worker/domain/scans/messages/kept-mail.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import type { SenderClaims } from '#worker/domain/scans/senders/sender-claims.ts';
import type { GroupKey } from '#worker/domain/scans/senders/sender-groups.ts';

import type { MailboxIndex } from './mailbox-index.ts';

/** All that is known of a mailbox at one version of its scan: what rows and figures are made from. */
export type KnownMailbox = {
  index: MailboxIndex;
  claims: SenderClaims;
  /** Senders on the safe-list, by number. */
  safeSenders: ReadonlySet<number>;
  /** Positions of mail that a search has found to be from whom the user has put on the safe-list. */
  safeMail: ReadonlySet<number>;
  /** Senders that the user has written to, by number. */
  writtenTo: ReadonlySet<number>;
  bands: readonly AgeBand[];
  /** Age bands, by number, whose mail Gmail has not filed under its bulk categories. */
  unfiledBands: ReadonlySet<number>;
  /** Whether the listings tell of mail in no category, too, if it is unread. */
  isUnreadToldOfAll: boolean;
  /** See weighingBuckets. */
  buckets: readonly SizeBucket[];
  /** Groups that look like bulk mail, those that are kept among them. */
  bulkGroups: ReadonlySet<GroupKey>;
  /** Why all mail of a group is kept. */
  keptGroups: ReadonlyMap<GroupKey, KeptAs>;
  /** Senders 1 to this many are the dictionary's. */
  wellKnownSenders: number;
  /** Whether searches have answered what they were asked. */
  doubts: Doubts;
};

/** The weighing bucket of a message. */
export function sizeBucketAt({ index, buckets }: KnownMailbox, position: number): number {
  const isInBulkCategory = categoryOf(index.marksAt(position)) !== 0;
  return weighingBucketOf(buckets, index.sizeBucketAt(position), isInBulkCategory);
}

/** The lines of a message's header that a scan may ask for. The privacy policy names them from here. */
export const FETCHED_HEADERS = [
  'From',
  'To',
  'Cc',
  'Sender',
  'Subject',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Authentication-Results',
  'DKIM-Signature',
  'List-Id',
  'List-Post',
  'Mailing-List',
  'X-BeenThere',
  'Precedence',
  'Auto-Submitted',
  'Feedback-ID',
  'Content-Type',
] as const;

export type FetchedHeader = (typeof FETCHED_HEADERS)[number];
