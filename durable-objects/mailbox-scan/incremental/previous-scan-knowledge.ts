import type { ImportedMessages } from '#worker/domain/scans/messages/imported-messages.ts';
import type { MailboxIndex } from '#worker/domain/scans/mailbox-index.ts';
import { MESSAGE_MARKS } from '#worker/domain/scans/messages/message-mark.ts';
import type { PreviousDirectory } from '#worker/domain/scans/senders/sender-directory.ts';
import type { CheckedSenders, CheckKind } from '#worker/domain/scans/senders/sender-search.ts';
import { MESSAGE_PROOFS } from '#worker/domain/scans/senders/sender-claims.ts';
import { senderKeyLabel } from '#worker/domain/scans/senders/sender-key.ts';
import type { BulkPrior } from '#worker/domain/scans/senders/sender-strata.ts';
import type { DictionaryClaims } from '#worker/domain/scans/senders/sender-dictionary.ts';

import type { PreviousScanSummary } from './previous-scan-summary.ts';

/** What an earlier scan knew about messages that still exist. */
export class PreviousScanKnowledge {
  readonly directory: PreviousDirectory;
  readonly dictionary: DictionaryClaims;
  readonly weighed: readonly { messageId: string; sizeBytes: number }[];
  readonly fetchedIds: readonly string[];
  readonly priors: ReadonlyMap<number, BulkPrior>;
  readonly isUncategorisedUnreadListed: boolean;
  /** For their senders. */
  readonly fetches: number;
  private readonly summary: PreviousScanSummary;
  private readonly index: MailboxIndex;
  private readonly imported: ImportedMessages;

  constructor(summary: PreviousScanSummary, index: MailboxIndex, imported: ImportedMessages) {
    this.summary = summary;
    this.index = index;
    this.imported = imported;
    const samples = summary.samples.flatMap((sample) => {
      const position = index.findId(sample.messageId);
      return position === -1 ? [] : [{ ...sample, position }];
    });
    this.directory = {
      senders: summary.senders,
      groups: summary.groups,
      named: samples.flatMap(({ messageId, position }) => {
        const senderNumber = imported.senders[position] ?? 0;
        const isBulk = imported.proofs[position] === MESSAGE_PROOFS.header;
        return senderNumber === 0 ? [] : [{ messageId, senderNumber, isBulk }];
      }),
    };
    this.dictionary = {
      domains: summary.senders
        .slice(0, summary.wellKnownSenders)
        .map(({ senderKey }) => senderKeyLabel(senderKey)),
      senders: imported.senders.map((sender) => (sender <= summary.wellKnownSenders ? sender : 0)),
    };
    this.weighed = samples.flatMap(({ messageId, sizeBytes }) =>
      sizeBytes === null ? [] : [{ messageId, sizeBytes }],
    );
    this.fetchedIds = samples.map(({ messageId }) => messageId);
    this.priors = new Map(summary.strata.map(({ key, ...prior }) => [key, prior]));
    this.isUncategorisedUnreadListed = summary.isUncategorisedUnreadListed;
    this.fetches = summary.fetches;
  }

  /** Nothing older can have arrived. */
  oldest(): PreviousScanSummary['oldest'] {
    const { oldest } = this.summary;
    return oldest !== null && this.index.findId(oldest.messageId) !== -1 ? oldest : null;
  }

  cleared(): number {
    return this.summary.cleared + this.imported.cleared;
  }

  /** New sent mail invalidates negative answers to `writtenTo`, deleted sent mail positive ones. */
  checked(kind: CheckKind): CheckedSenders {
    const { found, asked } = this.summary.checks[kind];
    const nobody: ReadonlySet<number> = new Set();
    if (kind !== 'writtenTo')
      return { found: new Set(found), asked: new Set(asked), unclear: nobody };
    return {
      found: this.imported.hasDeletedSent ? nobody : new Set(found),
      unclear: this.imported.hasDeletedSent ? new Set(found) : nobody,
      asked: this.hasNewSent() ? new Set(found) : new Set(asked),
    };
  }

  private hasNewSent(): boolean {
    const { listedSince, knownBefore } = this.imported;
    return Array.from({ length: listedSince }, (_, position) => position).some(
      (position) =>
        !knownBefore.has(position) && (this.index.marksAt(position) & MESSAGE_MARKS.sent.bit) !== 0,
    );
  }
}
