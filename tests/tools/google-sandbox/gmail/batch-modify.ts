import { isMessageId } from '#tests/tools/google-sandbox/mailbox/message-id.ts';

import { changeLabels, checkLabelChange } from './change-labels.ts';
import type { GmailHandler } from './gmail-call.ts';
import { invalidArgument } from './google-error.ts';
import { readTextLists, type RequestBody } from './json-body.ts';
import { NO_FIELDS } from './response-fields.ts';

const MOST_IDS = 1000;
/** All that the product promises to touch. */
const PROMISED_LABELS = new Set(['TRASH', 'INBOX']);

type BatchModifyRequest = {
  ids: readonly string[];
  addLabelIds: readonly string[];
  removeLabelIds: readonly string[];
};

export const batchModify: GmailHandler = {
  responseFields: NO_FIELDS,
  handle({ account, body }) {
    const { mailbox } = account;
    const { ids, ...change } = readRequest(body);
    if (ids.length === 0) throw invalidArgument('No message ids specified');
    if (ids.length > MOST_IDS) throw invalidArgument(`Number of ids cannot exceed ${MOST_IDS}`);
    if (!ids.every(isMessageId)) throw invalidArgument('Invalid id value');
    checkLabelChange(mailbox, change);
    const found = ids.map((id) => mailbox.find(id.toLowerCase())).filter((found) => found !== null);
    changeLabels(account, found, change);
    return null;
  },
};

/** What the ledger notes of a call, also of one that is refused or cannot be read. */
export function describeBatchModify(body: RequestBody): {
  parameters: {
    idCount: number;
    addLabelIds: readonly string[];
    removeLabelIds: readonly string[];
  };
  isForbidden: boolean;
} | null {
  try {
    const { ids, addLabelIds, removeLabelIds } = readRequest(body);
    return {
      parameters: { idCount: ids.length, addLabelIds, removeLabelIds },
      isForbidden: ![...addLabelIds, ...removeLabelIds].every((id) => PROMISED_LABELS.has(id)),
    };
  } catch {
    return null;
  }
}

function readRequest(body: RequestBody): BatchModifyRequest {
  const lists = readTextLists(body, ['ids', 'addLabelIds', 'removeLabelIds']);
  return { ids: [], addLabelIds: [], removeLabelIds: [], ...lists };
}
