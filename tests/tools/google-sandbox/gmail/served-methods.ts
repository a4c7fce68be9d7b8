import { batchModify } from './batch-modify.ts';
import { getMessage } from './get-message.ts';
import { getProfile } from './get-profile.ts';
import { getThread } from './get-thread.ts';
import type { GmailHandler } from './gmail-call.ts';
import { getLabel, listLabels } from './labels.ts';
import { listHistory } from './list-history.ts';
import { listMessages } from './list-messages.ts';
import { listThreads } from './list-threads.ts';
import { modifyMessage, trashMessage, untrashMessage } from './modify-message.ts';

/** The methods that the sandbox carries out, by id; it knows of all others and refuses them. */
export const SERVED_METHODS: ReadonlyMap<string, GmailHandler> = new Map([
  ['users.getProfile', getProfile],
  ['users.history.list', listHistory],
  ['users.labels.list', listLabels],
  ['users.labels.get', getLabel],
  ['users.messages.list', listMessages],
  ['users.messages.get', getMessage],
  ['users.messages.batchModify', batchModify],
  ['users.messages.modify', modifyMessage],
  ['users.messages.trash', trashMessage],
  ['users.messages.untrash', untrashMessage],
  ['users.threads.list', listThreads],
  ['users.threads.get', getThread],
]);

/** All that the product promises to call. Whatever else is called is noted as forbidden. */
export const PROMISED_METHODS: ReadonlySet<string> = new Set([
  'users.getProfile',
  'users.history.list',
  'users.labels.list',
  'users.labels.get',
  'users.messages.list',
  'users.messages.get',
  'users.messages.batchModify',
]);
