/** The fields that a response may have, for checking masks. A field without fields of its own is a leaf. */
export type ResponseFields = ReadonlyMap<string, ResponseFields>;

const LEAF: ResponseFields = new Map();

/** Of an answer without a body. */
export const NO_FIELDS: ResponseFields = LEAF;

function fields(
  names: readonly string[],
  nested: Record<string, ResponseFields> = {},
): Map<string, ResponseFields> {
  return new Map<string, ResponseFields>([
    ...names.map((name): [string, ResponseFields] => [name, LEAF]),
    ...Object.entries(nested),
  ]);
}

const body = fields(['attachmentId', 'data', 'size']);
const messagePart = fields(['partId', 'mimeType', 'filename'], {
  headers: fields(['name', 'value']),
  body,
});
messagePart.set('parts', messagePart);

export const MESSAGE_FIELDS = fields(
  ['id', 'threadId', 'labelIds', 'snippet', 'historyId', 'internalDate', 'sizeEstimate', 'raw'],
  {
    payload: messagePart,
    classificationLabelValues: fields(['labelId'], { fields: fields(['fieldId', 'selection']) }),
  },
);

export const MESSAGE_LIST_FIELDS = fields(['nextPageToken', 'resultSizeEstimate'], {
  messages: MESSAGE_FIELDS,
});

export const THREAD_FIELDS = fields(['id', 'snippet', 'historyId'], { messages: MESSAGE_FIELDS });

export const THREAD_LIST_FIELDS = fields(['nextPageToken', 'resultSizeEstimate'], {
  threads: THREAD_FIELDS,
});

export const LABEL_FIELDS = fields(
  [
    'id',
    'name',
    'type',
    'messageListVisibility',
    'labelListVisibility',
    'messagesTotal',
    'messagesUnread',
    'threadsTotal',
    'threadsUnread',
  ],
  { color: fields(['textColor', 'backgroundColor']) },
);

export const LABEL_LIST_FIELDS = fields([], { labels: LABEL_FIELDS });

export const PROFILE_FIELDS = fields([
  'emailAddress',
  'messagesTotal',
  'threadsTotal',
  'historyId',
]);

const messageInHistory = fields([], { message: MESSAGE_FIELDS });
const labelsInHistory = fields(['labelIds'], { message: MESSAGE_FIELDS });

export const HISTORY_LIST_FIELDS = fields(['nextPageToken', 'historyId'], {
  history: fields(['id'], {
    messages: MESSAGE_FIELDS,
    messagesAdded: messageInHistory,
    messagesDeleted: messageInHistory,
    labelsAdded: labelsInHistory,
    labelsRemoved: labelsInHistory,
  }),
});
