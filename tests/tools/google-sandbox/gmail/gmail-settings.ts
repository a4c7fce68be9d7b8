/** Behaviours of Gmail that no document settles, per account. */
export type GmailSettings = {
  /** Whether getProfile.messagesTotal counts spam and trash. */
  profileCountsSpamAndTrash: boolean;
  /** Whether a message that batchModify puts in the trash leaves the inbox as well. */
  trashDropsInbox: boolean;
  /** Whether one change of many messages is one record of the history or one for each message. */
  historyRecords: 'per-message' | 'per-change';
  /**
   * Whether `category:purchases` and `category:reservations` find mail; where they do not, they find nothing.
   * Google's help names both, not every account has them.
   */
  offersPurchases: boolean;
  /** How long a page token is good for, at least; at most twice as long. */
  pageTokenLifeMs: number;
};

export const DEFAULT_GMAIL_SETTINGS: GmailSettings = {
  profileCountsSpamAndTrash: false,
  trashDropsInbox: true,
  historyRecords: 'per-message',
  offersPurchases: false,
  pageTokenLifeMs: 24 * 3_600_000,
};
