import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';
import type {
  MessageAttachment,
  MessageContent,
  MessageHeader,
} from '#tests/tools/google-sandbox/mailbox/message-content.ts';
import { kindOfNumber } from '#tests/tools/google-sandbox/mailbox/message-kind.ts';

import type { Counterpart } from './counterpart.ts';
import { createHeaders } from './generated-headers.ts';
import { hashNumbers } from './seeded-random.ts';
import { fillSubject, type SubjectTopic } from './subject-lines.ts';

const ATTACHMENT_NAMES = [
  'Faktura',
  'Avtal',
  'Bilder',
  'Protokoll',
  'Presentation',
  'Kvitto',
  'IMG',
  'Report',
] as const;
const ATTACHMENT_ENDINGS = ['pdf', 'jpg', 'docx', 'zip', 'xlsx', 'mov', 'png'] as const;
/** Base64 makes an attachment about a third larger in the mail. */
const ENCODED_SHARE = 0.72;

/** Decides on the subject of a message that begins its thread. */
export function subjectHashOf(seed: number, index: number): number {
  return hashNumbers(seed, index, 1);
}

/** Subjects and headers of generated mail, made when asked for: a million of them would not fit in memory. */
export class GeneratedContent implements MessageContent {
  readonly #mailbox: Mailbox;
  readonly #ownerName: string;
  readonly #seed: number;
  readonly #counterparts: readonly Counterpart[];
  readonly #counterpartOf: Uint32Array;
  readonly #isSpam: (index: number) => boolean;

  /** Of a mailbox whose first message is the first of this content. */
  constructor(options: {
    mailbox: Mailbox;
    ownerName: string;
    seed: number;
    counterparts: readonly Counterpart[];
    counterpartOf: Uint32Array;
    /** Whether a message came as spam; what its labels say may change. */
    isSpam: (index: number) => boolean;
  }) {
    this.#mailbox = options.mailbox;
    this.#ownerName = options.ownerName;
    this.#seed = options.seed;
    this.#counterparts = options.counterparts;
    this.#counterpartOf = options.counterpartOf;
    this.#isSpam = options.isSpam;
  }

  subjectOf(index: number): string {
    const root = this.#mailbox.columns.threadRoots[index] ?? index;
    const counterpart = this.#counterpartAt(root);
    const hash = subjectHashOf(this.#seed, root);
    const subject = fillSubject(this.#topicOf(root), counterpart.language, counterpart.name, hash);
    if (root === index) return subject;
    return `${counterpart.language === 'sv' ? 'Sv' : 'Re'}: ${subject}`;
  }

  headersOf(index: number): readonly MessageHeader[] {
    const { columns, owner } = this.#mailbox;
    const root = columns.threadRoots[index] ?? index;
    return createHeaders({
      kind: kindOfNumber(columns.kinds[index] ?? 0),
      owner: { name: this.#ownerName, address: owner },
      counterpart: this.#counterpartAt(index),
      subject: this.subjectOf(index),
      dateMs: columns.internalDateMs[index] ?? 0,
      messageId: this.#messageIdOf(index),
      inReplyTo: root === index ? null : this.#messageIdOf(root),
      hasAttachment: columns.attachmentFlags[index] === 1,
      hash: hashNumbers(this.#seed, index, 2),
      isSpam: this.#isSpam(index),
    });
  }

  attachmentsOf(index: number): readonly MessageAttachment[] {
    const { columns } = this.#mailbox;
    if (columns.attachmentFlags[index] !== 1) return [];
    const hash = hashNumbers(this.#seed, index, 3);
    const name = ATTACHMENT_NAMES[hash % ATTACHMENT_NAMES.length] ?? 'IMG';
    const ending = ATTACHMENT_ENDINGS[(hash >>> 8) % ATTACHMENT_ENDINGS.length] ?? 'pdf';
    const sizeBytes = Math.round((columns.sizeBytes[index] ?? 0) * ENCODED_SHARE);
    return [{ filename: `${name} ${(hash >>> 16) % 1000}.${ending}`, sizeBytes }];
  }

  #counterpartAt(index: number): Counterpart {
    const counterpart = this.#counterparts[this.#counterpartOf[index] ?? 0];
    if (counterpart === undefined) throw new Error(`message ${index} has no counterpart`);
    return counterpart;
  }

  #messageIdOf(index: number): string {
    const hash = hashNumbers(this.#seed, index, 4).toString(16).padStart(8, '0');
    const { address } = this.#counterpartAt(index);
    return `<${hash}.${index}@${address.slice(address.lastIndexOf('@') + 1)}>`;
  }

  #topicOf(index: number): SubjectTopic {
    const kind = kindOfNumber(this.#mailbox.columns.kinds[index] ?? 0);
    if (kind === 'transactional') return 'order';
    if (kind !== 'bulk') return 'talk';
    switch (this.#counterpartAt(index).bulk?.category) {
      case 'CATEGORY_SOCIAL':
        return 'social';
      case 'CATEGORY_FORUMS':
        return 'forum';
      case 'CATEGORY_UPDATES':
        return 'notice';
      default:
        return 'offer';
    }
  }
}
