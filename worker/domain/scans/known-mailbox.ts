import type { Doubts } from '#worker/domain/scans/canaries/canary.ts';
import type { AgeBand } from '#worker/domain/scans/listing/age-band.ts';
import { type SizeBucket, weighingBucketOf } from '#worker/domain/scans/listing/size-bucket.ts';
import type { KeepReason } from '#worker/domain/scans/messages/kept-mail.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import type { SenderClaims } from '#worker/domain/scans/senders/sender-claims.ts';
import type { GroupKey } from '#worker/domain/scans/senders/sender-groups.ts';

import type { MailboxIndex } from './mailbox-index.ts';

export type KnownMailbox = {
  index: MailboxIndex;
  claims: SenderClaims;
  safeSenders: ReadonlySet<number>;
  /** Found by searches for safe-listed senders. */
  safeMail: ReadonlySet<number>;
  writtenTo: ReadonlySet<number>;
  bands: readonly AgeBand[];
  /** Not sorted into Gmail's bulk categories. */
  unfiledBands: ReadonlySet<number>;
  /** Unread mail outside the categories was listed too. */
  isUncategorisedUnreadListed: boolean;
  buckets: readonly SizeBucket[];
  /** Kept ones included. */
  bulkGroups: ReadonlySet<GroupKey>;
  keptGroups: ReadonlyMap<GroupKey, KeepReason>;
  /** Senders up to this number are the dictionary's. */
  wellKnownSenders: number;
  doubts: Doubts;
};

export function sizeBucketAt({ index, buckets }: KnownMailbox, position: number): number {
  const isInBulkCategory = categoryOf(index.marksAt(position)) !== 0;
  return weighingBucketOf(buckets, index.sizeBucketAt(position), isInBulkCategory);
}

/** The privacy policy lists them from here. */
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
