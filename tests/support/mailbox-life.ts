import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import { SeededRandom } from '#tests/tools/google-sandbox/generate/seeded-random.ts';
import type { MailboxLine } from '#tests/tools/google-sandbox/import/mailbox-line.ts';
import { SPAM_OR_TRASH, systemLabelBit } from '#tests/tools/google-sandbox/mailbox/label.ts';
import type { Mailbox } from '#tests/tools/google-sandbox/mailbox/mailbox.ts';

import { MAILBOX_OWNER, type SandboxScan } from './sandbox-scan.ts';

/** Mailboxes are drawn from streams of lower numbers, and the latency of calls from 90. */
const STREAM = 91;
/** New mail is like that of the last months. */
const ALIKE_OF = 3_000;

export type Happenings = {
  /** Messages that come, evenly over the time. */
  arrivals: number;
  /** Messages to which something else happens: read, starred, moved, labelled, trashed, deleted. */
  changes: number;
};

/** Lets `hours` go by in a mailbox, in which mail comes that is like what came before, and its owner tidies up a little. */
export function liveOn(
  { sandbox, clock }: Pick<SandboxScan, 'sandbox' | 'clock'>,
  mailbox: Mailbox,
  { hours, arrivals, changes, seed }: Happenings & { hours: number; seed: number },
): void {
  const owner = ownerOf(sandbox);
  const random = new SeededRandom(seed, STREAM);
  const stepMs = (hours * 3_600_000) / (arrivals + 1);
  const recent = shownOf(mailbox).slice(0, ALIKE_OF);
  const endsMs = clock.nowMs + hours * 3_600_000;
  for (let arrival = 0; arrival < arrivals; arrival += 1) {
    clock.nowMs += Math.floor(stepMs);
    owner.receive([likeMessage(mailbox, recent[random.below(recent.length)] ?? 0)]);
  }
  clock.nowMs = Math.max(clock.nowMs, endsMs);
  const all = shownOf(mailbox);
  for (let change = 0; change < changes; change += 1) {
    const id = mailbox.ids.idOf(all[random.below(all.length)] ?? 0);
    if (mailbox.find(id) === null) continue;
    CHANGES[change % CHANGES.length]?.(owner, { ids: [id] });
  }
}

type Owner = NonNullable<ReturnType<GoogleSandbox['owner']>>;

const CHANGES: readonly ((owner: Owner, selection: { ids: string[] }) => void)[] = [
  (owner, selection) => owner.changeLabels(selection, 'mark-read'),
  (owner, selection) => owner.changeLabels(selection, 'star'),
  (owner, selection) => owner.changeLabels(selection, 'trash'),
  (owner, selection) => owner.changeLabels(selection, 'archive'),
  (owner, selection) =>
    owner.changeLabels(selection, { addLabelIds: ['Spara'], removeLabelIds: [] }),
  (owner, selection) => owner.changeLabels(selection, 'unstar'),
  (owner, selection) => owner.deleteForever(selection),
];

function ownerOf(sandbox: GoogleSandbox): Owner {
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('nobody owns the mailbox');
  return owner;
}

/** Newest first. */
function shownOf({ newestFirst, columns }: Mailbox): number[] {
  return Array.from(newestFirst).filter(
    (ordinal) => ((columns.systemLabels[ordinal] ?? 0) & SPAM_OR_TRASH) === 0,
  );
}

/** A message as one that is there, of now, by itself, unread unless it was sent. */
export function likeMessage(mailbox: Mailbox, ordinal: number): MailboxLine {
  const labelIds = mailbox.labelIdsOf(ordinal).filter((id) => systemLabelBit(id) !== 0);
  const isOwn = labelIds.includes('SENT') || labelIds.includes('DRAFT');
  return {
    headers: mailbox.headersOf(ordinal).map(([name, value]): [string, string] => [name, value]),
    sizeBytes: mailbox.columns.sizeBytes[ordinal] ?? 1_000,
    labelIds: [...new Set(isOwn ? labelIds : [...labelIds, 'INBOX', 'UNREAD'])].filter(
      (id) => id !== 'STARRED',
    ),
  };
}
