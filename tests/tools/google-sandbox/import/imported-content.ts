import {
  findHeader,
  type MessageAttachment,
  type MessageContent,
  type MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';

export type ImportedMessage = {
  headers: readonly MessageHeader[];
  attachments: readonly MessageAttachment[];
};

/** Headers and attachments of imported mail, as they came. */
export class ImportedContent implements MessageContent {
  readonly #messages: readonly ImportedMessage[];

  constructor(messages: readonly ImportedMessage[]) {
    this.#messages = messages;
  }

  subjectOf(index: number): string {
    return findHeader(this.headersOf(index), 'Subject') ?? '';
  }

  headersOf(index: number): readonly MessageHeader[] {
    return this.#messages[index]?.headers ?? [];
  }

  attachmentsOf(index: number): readonly MessageAttachment[] {
    return this.#messages[index]?.attachments ?? [];
  }
}
