import type { TruthMessage } from '#tests/tools/google-sandbox/ledger/mailbox-truth.ts';
import type { LabelChange } from '#tests/tools/google-sandbox/mailbox/label-change.ts';
import {
  PERSON_ACTIONS,
  type PersonAction,
} from '#tests/tools/google-sandbox/person/mailbox-owner.ts';
import { MAILBOX_OWNER, type SandboxScan } from '#tests/support/sandbox-scan.ts';
import { HOUR_MS } from '#worker/domain/duration.ts';
import { seededRandom } from '#worker/domain/scans/estimates/seeded-random.ts';

const MOST_AT_ONCE = 12;

/** What nobody clicks, but Gmail and its filters do. */
const MOVES: readonly LabelChange[] = [
  { addLabelIds: ['CATEGORY_PROMOTIONS'], removeLabelIds: ['CATEGORY_UPDATES'] },
  { addLabelIds: ['CATEGORY_UPDATES'], removeLabelIds: ['CATEGORY_PROMOTIONS'] },
  { addLabelIds: [], removeLabelIds: ['CATEGORY_PROMOTIONS', 'CATEGORY_SOCIAL'] },
  { addLabelIds: ['IMPORTANT'], removeLabelIds: [] },
  { addLabelIds: [], removeLabelIds: ['IMPORTANT'] },
  { addLabelIds: ['Spara'], removeLabelIds: ['STARRED'] },
  { addLabelIds: ['STARRED'], removeLabelIds: ['Spara'] },
];

export type RestlessOwner = {
  /** Everything outside spam and trash when the scan began, by id. */
  before: ReadonlyMap<string, TruthMessage>;
  /** Ids of messages that something was done to. */
  touched: Set<string>;
  /** Ids of messages that came since. */
  arrived: Set<string>;
  /** Does the next thing. */
  act: () => void;
};

/**
 * A person who works in the mailbox while it is scanned: messages come and go for good, into the trash and
 * out of it, are starred and labelled and move between Gmail's tabs.
 */
export function buildRestlessOwner({ sandbox, truth, clock }: SandboxScan, seed: number) {
  const owner = sandbox.owner(MAILBOX_OWNER.address);
  if (owner === null) throw new Error('nobody owns the mailbox');
  const random = seededRandom(seed);
  const before = new Map([...truth.messages()].map((message) => [message.id, message]));
  const everybody = [...before.keys(), ...truth.trashIds()];
  const touched = new Set<string>();
  const arrived = new Set<string>();
  const deleted = new Set<string>();
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];

  function someIds(): string[] {
    const ids = Array.from({ length: 1 + Math.floor(random() * MOST_AT_ONCE) }, () => {
      return pick(everybody) ?? '';
    });
    return [...new Set(ids)].filter((id) => !deleted.has(id));
  }

  function change(wanted: PersonAction | LabelChange | undefined): void {
    const ids = someIds();
    for (const id of ids) touched.add(id);
    if (wanted !== undefined) owner?.changeLabels({ ids }, wanted);
  }

  function receive(): void {
    const headers: [string, string][] = [
      ['From', 'Någon <nagon@vanner.example>'],
      ['Subject', 'Hej'],
    ];
    const line = { headers, sizeBytes: 4_000, labelIds: ['INBOX', 'UNREAD'] };
    const internalDate = Math.max(clock.nowMs, Math.ceil(clock.nowMs / HOUR_MS) * HOUR_MS);
    for (const id of owner?.receive([{ ...line, internalDate }, line]) ?? []) arrived.add(id);
  }

  function deleteForever(): void {
    const ids = someIds();
    for (const id of ids) {
      touched.add(id);
      deleted.add(id);
    }
    owner?.deleteForever({ ids });
  }

  const acts = [
    receive,
    deleteForever,
    () => change(pick(PERSON_ACTIONS)),
    () => change(pick(MOVES)),
  ];
  return { before, touched, arrived, act: () => pick(acts)?.() } satisfies RestlessOwner;
}
