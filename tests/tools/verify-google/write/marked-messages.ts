import type { GuardedGmail } from '#tests/tools/verify-google/gmail/guarded-gmail.ts';
import { listLabels, listPage } from '#tests/tools/verify-google/gmail/read-gmail.ts';
import { SetupError } from '#tests/tools/verify-google/setup-error.ts';

export const MARK = 'grinbox-verify';
const LEAST_MARKED = 3;
const MOST_MARKED = 5;

export const HOW_TO_MARK = [
  `--write moves mail to the trash and puts it back: only mail that you mark for it, ${MOST_MARKED} messages at most.`,
  `  1. In Gmail, make a label named ${MARK}.`,
  `  2. Put it on at least ${LEAST_MARKED} messages that you could do without, each in a conversation of its own.`,
  '  3. Choose such as tell most: in the inbox, one unread, one starred, one under Promotions, one with another label of yours.',
].join('\n');

/** The messages that the owner has marked as fit to be moved. @throws SetupError when there are too few. */
export async function findMarked(gmail: GuardedGmail): Promise<string[]> {
  const label = (await listLabels(gmail)).find(({ name }) => name.toLowerCase() === MARK);
  if (label === undefined) throw new SetupError(`There is no label ${MARK}.\n\n${HOW_TO_MARK}`);
  const search = { labelIds: [label.id], q: '-in:drafts -in:chats', maxResults: MOST_MARKED };
  const { messages = [] } = await listPage(gmail, search);
  if (messages.length < LEAST_MARKED) {
    throw new SetupError(
      `Only ${messages.length} messages outside spam and trash have the label ${MARK}.\n\n${HOW_TO_MARK}`,
    );
  }
  return messages.map(({ id }) => id);
}
