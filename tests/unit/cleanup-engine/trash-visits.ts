import type { GoogleSandbox } from '#tests/tools/google-sandbox/google-sandbox.ts';
import type { MailboxTruth } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import { MAILBOX_OWNER } from '#tests/support/sandbox-scan.ts';

/** What the owner of a mailbox can do in the trash, with what a clean-up has put there. */
export const TRASH_CHANGES = ['empties', 'takes-out', 'archives', 'deletes'] as const;
export type TrashChange = (typeof TRASH_CHANGES)[number];

const FEW = 3;

/** An owner who goes to the trash themselves, with what they have left of it, and how. */
export function buildTrashVisits({
  sandbox,
  truth,
}: {
  sandbox: GoogleSandbox;
  truth: MailboxTruth;
}) {
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('the account has no owner');
  /** Labels of each message that left the trash by their hand; undefined once it is deleted. */
  const leftAs = new Map<string, readonly string[] | undefined>();

  function perform(change: TrashChange, inTrash: readonly string[], from: number): void {
    const start = from % Math.max(1, inTrash.length);
    const ids = change === 'empties' ? [...inTrash] : inTrash.slice(start, start + FEW);
    if (ids.length === 0) return;
    if (change === 'empties' || change === 'deletes') owner?.deleteForever({ ids });
    else owner?.changeLabels({ ids }, 'untrash');
    if (change === 'archives') owner?.changeLabels({ ids }, 'archive');
    const labels = truth.labelSnapshot();
    for (const id of ids) leftAs.set(id, labels[id]);
  }

  return {
    perform,
    /** What left the trash by their hand, and does not lie there again. */
    takenOut(): string[] {
      const inTrash = new Set(truth.trashIds());
      return [...leftAs.keys()].filter((id) => !inTrash.has(id));
    },
    /** How a message has to lie where nothing else has happened to it: as they left it, or as before. */
    leftAs: (id: string, before: readonly string[] | undefined) =>
      leftAs.has(id) ? leftAs.get(id) : before,
    hasLeft: (id: string) => leftAs.has(id),
  };
}

export type TrashVisits = ReturnType<typeof buildTrashVisits>;
