import type { Doubts } from '#worker/domain/scans/canaries/canary.ts';
import type { AgeBand } from '#worker/domain/scans/listing/age-band.ts';
import { type SizeBucket, weighingBucketOf } from '#worker/domain/scans/listing/size-bucket.ts';
import type { KeptAs } from '#worker/domain/scans/messages/kept-mail.ts';
import { categoryOf } from '#worker/domain/scans/messages/message-mark.ts';
import type { SenderClaims } from '#worker/domain/scans/senders/sender-claims.ts';
import type { GroupKey } from '#worker/domain/scans/senders/sender-groups.ts';

import type { MailboxIndex } from './mailbox-index.ts';

/** What one version of a scan knows: the input of rows and figures. */
export type KnownMailbox = {
  index: MailboxIndex;
  claims: SenderClaims;
  /** By sender number. */
  safeSenders: ReadonlySet<number>;
  /** Positions found by searches for safe-listed senders. */
  safeMail: ReadonlySet<number>;
  /** By sender number. */
  writtenTo: ReadonlySet<number>;
  bands: readonly AgeBand[];
  /** Age bands whose mail Gmail has not sorted into its bulk categories. */
  unfiledBands: ReadonlySet<number>;
  /** Whether unread mail outside the categories was listed as well. */
  isUnreadToldOfAll: boolean;
  buckets: readonly SizeBucket[];
  /** Groups that look like bulk mail, kept ones included. */
  bulkGroups: ReadonlySet<GroupKey>;
  keptGroups: ReadonlyMap<GroupKey, KeptAs>;
  /** Senders 1 to this number come from the dictionary. */
  wellKnownSenders: number;
  doubts: Doubts;
};

export function sizeBucketAt({ index, buckets }: KnownMailbox, position: number): number {
  const isInBulkCategory = categoryOf(index.marksAt(position)) !== 0;
  return weighingBucketOf(buckets, index.sizeBucketAt(position), isInBulkCategory);
}

/** Headers a scan may request. The privacy policy lists them from here. */
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
