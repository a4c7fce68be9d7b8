import type { Account } from '#tests/tools/google-sandbox/accounts.ts';
import { appendMessages } from '#tests/tools/google-sandbox/import/append-messages.ts';
import type { MailboxLine } from '#tests/tools/google-sandbox/import/mailbox-line.ts';
import {
  createLabelEdit,
  type LabelChange,
} from '#tests/tools/google-sandbox/mailbox/label-change.ts';
import { AUTOMATIC_LABELS, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';

/** What a person does in Gmail with messages that they have marked. */
export const PERSON_ACTIONS = [
  'star',
  'unstar',
  'mark-read',
  'mark-unread',
  'archive',
  'trash',
  'untrash',
  'move-to-inbox',
] as const;

export type PersonAction = (typeof PERSON_ACTIONS)[number];

const CHANGES: Readonly<Record<PersonAction, LabelChange>> = {
  star: { addLabelIds: ['STARRED'], removeLabelIds: [] },
  unstar: { addLabelIds: [], removeLabelIds: ['STARRED'] },
  'mark-read': { addLabelIds: [], removeLabelIds: ['UNREAD'] },
  'mark-unread': { addLabelIds: ['UNREAD'], removeLabelIds: [] },
  archive: { addLabelIds: [], removeLabelIds: ['INBOX'] },
  trash: { addLabelIds: ['TRASH'], removeLabelIds: ['INBOX', 'SPAM'] },
  untrash: { addLabelIds: [], removeLabelIds: ['TRASH'] },
  'move-to-inbox': { addLabelIds: ['INBOX'], removeLabelIds: ['TRASH', 'SPAM'] },
};

/** Messages by id, or all that a search finds: of spam and trash only where it asks for them. */
export type MessageSelection = { ids: readonly string[] } | { q: string };

/** Something that nobody can do in Gmail: a message that is not there, a label that Gmail alone gives. */
export class ImpossibleActionError extends Error {}

/** The person whose mailbox it is, at Gmail's own pages: no quota, nothing in the ledger, but history. */
export class MailboxOwner {
  readonly #account: Account;
  readonly #clock: () => number;

  constructor(account: Account, clock: () => number) {
    this.#account = account;
    this.#clock = clock;
  }

  /**
   * Does what an action means, or sets just the labels named, by id or by name: one that is not known yet is
   * made. Returns how many messages truly changed.
   */
  changeLabels(selection: MessageSelection, wanted: PersonAction | LabelChange): number {
    const { mailbox, settings } = this.#account;
    const { addLabelIds, removeLabelIds } = typeof wanted === 'string' ? CHANGES[wanted] : wanted;
    const automatic = [...addLabelIds, ...removeLabelIds].find((id) => AUTOMATIC_LABELS.has(id));
    if (automatic !== undefined) {
      throw new ImpossibleActionError(`${automatic} is for Gmail to give`);
    }
    const ordinals = this.#ordinalsOf(selection);
    const edit = createLabelEdit(mailbox.labels, {
      addLabelIds: addLabelIds.map((label) => this.#labelIdOf(label)),
      removeLabelIds: removeLabelIds.map((label) => this.#labelIdOf(label)),
    });
    const sharesRecord = settings.historyRecords === 'per-change';
    return mailbox.changeLabels(ordinals, edit, { sharesRecord });
  }

  /** Deletes for good, as emptying the trash does. Returns how many. */
  deleteForever(selection: MessageSelection): number {
    return this.#account.mailbox.delete(this.#ordinalsOf(selection));
  }

  /**
   * Lets messages come, or be sent, now unless they say when; a `threadId` that is the id of a message puts
   * them into its thread. Returns their ids in the given order.
   */
  receive(lines: readonly MailboxLine[]): string[] {
    const { mailbox } = this.#account;
    return appendMessages(mailbox, lines, this.#clock()).map((ordinal) =>
      mailbox.ids.idOf(ordinal),
    );
  }

  /** Makes every history id of before too old, as Gmail does after a week or so. Returns the newest id. */
  forgetHistory(): string {
    return String(this.#account.mailbox.history.forget());
  }

  #labelIdOf(label: string): string {
    const { labels } = this.#account.mailbox;
    if (systemLabelBit(label) !== 0 || labels.has(label)) return label;
    const named = labels.list().find(({ name }) => name === label);
    if (named === undefined) labels.define(label, label);
    return named?.id ?? label;
  }

  #ordinalsOf(selection: MessageSelection): Iterable<number> {
    const { mailbox, search } = this.#account;
    if ('q' in selection) {
      return search.find({ q: selection.q, labelIds: [], includeSpamTrash: false }) ?? [];
    }
    return selection.ids.map((id) => {
      const ordinal = mailbox.find(id);
      if (ordinal === null) throw new ImpossibleActionError(`there is no message ${id}`);
      return ordinal;
    });
  }
}
