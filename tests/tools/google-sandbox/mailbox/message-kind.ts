/** What a message truly is, known to whoever made the mailbox and to nobody who asks over the API. */
const MESSAGE_KINDS = ['personal', 'transactional', 'bulk', 'sent', 'draft', 'chat'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

export function kindNumber(kind: MessageKind): number {
  return MESSAGE_KINDS.indexOf(kind);
}

export function kindOfNumber(number: number): MessageKind {
  return MESSAGE_KINDS[number] ?? 'personal';
}
