import { createLabelEdit } from '#tests/google-sandbox/mailbox/label-change.ts';
import { AUTOMATIC_LABELS, systemLabelBit } from '#tests/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/google-sandbox/mailbox/mailbox.ts';
import { isMessageId } from '#tests/google-sandbox/mailbox/message-id.ts';

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
  handle({ account: { mailbox, settings }, body }) {
    const { ids, addLabelIds, removeLabelIds } = readRequest(body);
    if (ids.length === 0) throw invalidArgument('No message ids specified');
    if (ids.length > MOST_IDS) throw invalidArgument(`Number of ids cannot exceed ${MOST_IDS}`);
    if (!ids.every(isMessageId)) throw invalidArgument('Invalid id value');
    if (addLabelIds.length + removeLabelIds.length === 0) {
      throw invalidArgument('No label add or removes specified');
    }
    for (const id of [...addLabelIds, ...removeLabelIds]) checkLabel(mailbox, id);
    if (addLabelIds.some((id) => removeLabelIds.includes(id))) {
      throw invalidArgument('Cannot both add and remove the same label');
    }
    const leavesInbox =
      addLabelIds.includes('SPAM') || (settings.trashDropsInbox && addLabelIds.includes('TRASH'));
    const edit = createLabelEdit(mailbox.labels, {
      addLabelIds,
      removeLabelIds: leavesInbox ? [...removeLabelIds, 'INBOX'] : removeLabelIds,
    });
    const found = ids.map((id) => mailbox.find(id.toLowerCase())).filter((found) => found !== null);
    mailbox.changeLabels(found, edit, { sharesRecord: settings.historyRecords === 'per-change' });
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

function checkLabel(mailbox: Mailbox, id: string): void {
  const isKnown = systemLabelBit(id) !== 0 || mailbox.labels.has(id);
  if (!isKnown || AUTOMATIC_LABELS.has(id)) throw invalidArgument(`Invalid label: ${id}`);
}
