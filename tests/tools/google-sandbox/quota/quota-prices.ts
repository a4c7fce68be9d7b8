/**
 * Units per call for projects made since May 2026
 * (https://developers.google.com/workspace/gmail/api/reference/quota).
 */
export const QUOTA_PRICES: Readonly<Record<string, number>> = {
  'users.getProfile': 1,
  'users.watch': 100,
  'users.stop': 50,
  'users.labels.list': 1,
  'users.labels.get': 1,
  'users.labels.create': 5,
  'users.labels.update': 5,
  'users.labels.patch': 5,
  'users.labels.delete': 5,
  'users.messages.list': 5,
  'users.messages.get': 20,
  'users.messages.attachments.get': 20,
  'users.messages.modify': 5,
  'users.messages.batchModify': 50,
  'users.messages.batchDelete': 50,
  'users.messages.trash': 20,
  'users.messages.untrash': 5,
  'users.messages.delete': 10,
  'users.messages.send': 100,
  'users.messages.insert': 25,
  'users.messages.import': 25,
  'users.threads.list': 10,
  'users.threads.get': 40,
  'users.threads.modify': 10,
  'users.threads.trash': 20,
  'users.threads.untrash': 10,
  'users.threads.delete': 20,
  'users.drafts.list': 5,
  'users.drafts.get': 5,
  'users.drafts.create': 10,
  'users.drafts.update': 15,
  'users.drafts.delete': 10,
  'users.drafts.send': 100,
  'users.history.list': 2,
};

/** What the same table said until May 2026, where it said something else. */
export const FORMER_PRICES: Readonly<Record<string, number>> = {
  ...QUOTA_PRICES,
  'users.messages.get': 5,
  'users.messages.attachments.get': 5,
  'users.messages.trash': 5,
  'users.threads.get': 10,
  'users.threads.trash': 10,
};

/** What a method without a price of its own costs: settings and the like. */
export const DEFAULT_PRICE = 5;
