import { SYSTEM_LABELS } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import { matchLabelId } from '#tests/tools/google-sandbox/search/match-label.ts';

import { countMessages, isHidden } from './count-messages.ts';
import type { GmailHandler } from './gmail-call.ts';
import { notFound } from './google-error.ts';
import { LABEL_FIELDS, LABEL_LIST_FIELDS } from './response-fields.ts';

type LabelResource = {
  id: string;
  name: string;
  type: 'system' | 'user';
  messageListVisibility?: 'show' | 'hide';
  labelListVisibility?: 'labelShow' | 'labelHide';
};

function describeLabels(mailbox: Mailbox): LabelResource[] {
  return [
    ...SYSTEM_LABELS.map((id): LabelResource => {
      const visibility = {
        messageListVisibility: 'hide',
        labelListVisibility: 'labelHide',
      } as const;
      return { id, name: id, type: 'system', ...(id.startsWith('CATEGORY_') ? visibility : {}) };
    }),
    ...mailbox.labels.list().map(({ id, name }): LabelResource => ({
      id,
      name,
      type: 'user',
      messageListVisibility: 'show',
      labelListVisibility: 'labelShow',
    })),
  ];
}

export const listLabels: GmailHandler = {
  responseFields: LABEL_LIST_FIELDS,
  handle: ({ account }) => ({ labels: describeLabels(account.mailbox) }),
};

export const getLabel: GmailHandler = {
  responseFields: LABEL_FIELDS,
  handle({ account: { mailbox }, path }) {
    const id = path.get('id') ?? '';
    const label = describeLabels(mailbox).find((candidate) => candidate.id === id);
    const matches = matchLabelId(mailbox, id);
    if (label === undefined || matches === null) throw notFound();
    const countsHidden = id === 'SPAM' || id === 'TRASH';
    const counts = countMessages(
      mailbox,
      (ordinal) => matches(ordinal) && (countsHidden || !isHidden(mailbox, ordinal)),
    );
    return { ...label, ...counts };
  },
};
