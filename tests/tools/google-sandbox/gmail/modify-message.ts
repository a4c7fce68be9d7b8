import type { Account } from '#tests/tools/google-sandbox/accounts.ts';
import type { LabelChange } from '#tests/tools/google-sandbox/mailbox/label-change.ts';

import { changeLabels, checkLabelChange } from './change-labels.ts';
import { findMessage } from './find-message.ts';
import type { GmailCall, GmailHandler } from './gmail-call.ts';
import { invalidArgument } from './google-error.ts';
import { readTextLists } from './json-body.ts';
import { describeLabels } from './message-resource.ts';
import { MESSAGE_FIELDS } from './response-fields.ts';

const MOST_LABELS = 100;

export const modifyMessage: GmailHandler = {
  responseFields: MESSAGE_FIELDS,
  handle({ account, path, body }) {
    const lists = readTextLists(body, ['addLabelIds', 'removeLabelIds']);
    const change = { addLabelIds: [], removeLabelIds: [], ...lists };
    const ordinal = findMessage(account.mailbox, path);
    checkLabelChange(account.mailbox, change);
    if (Math.max(change.addLabelIds.length, change.removeLabelIds.length) > MOST_LABELS) {
      throw invalidArgument(`Number of labels cannot exceed ${MOST_LABELS}`);
    }
    return changeOne(account, ordinal, change);
  },
};

export const trashMessage: GmailHandler = {
  responseFields: MESSAGE_FIELDS,
  handle: (call) => changeNamed(call, { addLabelIds: ['TRASH'], removeLabelIds: ['SPAM'] }),
};

/** The message does not come back to the inbox by this alone. */
export const untrashMessage: GmailHandler = {
  responseFields: MESSAGE_FIELDS,
  handle: (call) => changeNamed(call, { addLabelIds: [], removeLabelIds: ['TRASH'] }),
};

function changeNamed({ account, path }: GmailCall, change: LabelChange) {
  return changeOne(account, findMessage(account.mailbox, path), change);
}

function changeOne(account: Account, ordinal: number, change: LabelChange) {
  changeLabels(account, [ordinal], change);
  return describeLabels(account.mailbox, ordinal);
}
