import { beforeAll, expect, test } from 'vitest';

import {
  chosenMessages,
  type PreviewPage,
  previewPage,
  scanRows,
} from '#durable-objects/mailbox-scan/scan-rows.ts';
import { generatedMailbox } from '#tests/support/sandbox-scan.ts';
import { allRowIds, scanMailbox } from '#tests/support/scanned-mailbox.ts';
import {
  NO_PROTECTION_CHOICE,
  type ProtectionChoice,
} from '#worker/domain/protection/safe-list.ts';
import { unpackIds } from '#worker/domain/scans/messages/message-id.ts';

let mailbox: Awaited<ReturnType<typeof scanMailbox>>;

beforeAll(async () => {
  mailbox = await scanMailbox(generatedMailbox(3_000, 7));
});

function rowsUnder(protection: ProtectionChoice) {
  return scanRows(mailbox.scan, mailbox.parts, mailbox.rows.rowsVersion, protection);
}

function idsUnder(protection: ProtectionChoice, rowIds = allRowIds(rowsUnder(protection))) {
  const { rowsVersion } = mailbox.rows;
  const chosen = chosenMessages(mailbox.scan, mailbox.parts, {
    rowsVersion,
    isPinned: false,
    rowIds,
    protection,
  });
  if (chosen.kind !== 'chosen') throw new Error('the rows have changed');
  return unpackIds(chosen.packedIds);
}

function totalOf({ newsletters, oldMail, largeMail, ownLargeMail }: ReturnType<typeof rowsUnder>) {
  return [...newsletters, ...oldMail, ...largeMail, ...ownLargeMail].reduce(
    (sum, { count }) => sum + count,
    0,
  );
}

test('what is unlocked comes to what was on offer, is counted as such, and is starred', () => {
  const unlocks = [{ rowId: 'all', protection: 'starred' as const }];
  const rows = rowsUnder({ edits: [], unlocks });
  const before = new Set(idsUnder(NO_PROTECTION_CHOICE));
  const after = idsUnder({ edits: [], unlocks });
  const added = after.filter((id) => !before.has(id));
  expect(added.length).toBeGreaterThan(0);
  expect(after.length - before.size).toBe(added.length);
  expect(after.length).toBe(totalOf(rows));
  for (const id of added) expect(mailbox.truth.message(id)?.labelIds).toContain('STARRED');
  const all = [...rows.newsletters, ...rows.oldMail, ...rows.largeMail, ...rows.ownLargeMail];
  expect(all.reduce((sum, { unlockedCount }) => sum + unlockedCount, 0)).toBe(added.length);
  expect(rows.protectedMail.reasons.map(({ protection }) => protection)).not.toContain('starred');
});

test('a sender that the user protects leaves the offer, and comes back when it is taken back', () => {
  const [heaviest] = mailbox.rows.newsletters;
  if (heaviest === undefined) throw new Error('no newsletters');
  const edits = [{ target: heaviest.senderKey, effect: 'protect' as const }];
  // As where a search for its mail finds no more than the scan knows.
  mailbox.parts.safeMail.keep(heaviest.senderKey, [new Uint8Array()]);
  const rows = rowsUnder({ edits, unlocks: [] });
  expect(rows.newsletters.map(({ id }) => id)).not.toContain(heaviest.id);
  const kept = rows.protectedRows.find(({ id }) => id === heaviest.id);
  expect(kept).toMatchObject({ isSafeListed: true });
  expect(idsUnder({ edits, unlocks: [] }, [heaviest.id])).toEqual([]);
  expect(rowsUnder(NO_PROTECTION_CHOICE)).toEqual(mailbox.rows);
});

function idsIn(answer: PreviewPage): string[] {
  return answer.kind === 'page' ? answer.messages.map(({ id }) => id) : [];
}

test('a look into a row finds its own messages, a page at a time, each once', () => {
  const [heaviest] = mailbox.rows.newsletters;
  if (heaviest === undefined) throw new Error('no newsletters');
  const { id: rowId, count } = heaviest;
  const page = (offset: number) =>
    previewPage(mailbox.scan, mailbox.parts, {
      rowsVersion: mailbox.rows.rowsVersion,
      rowId,
      isPinned: false,
      protection: NO_PROTECTION_CHOICE,
      order: 'newest',
      offset,
      limit: 10,
    });
  const pages = [0, 10].map(page).flatMap((answer) => idsIn(answer));
  expect(new Set(pages).size).toBe(Math.min(count, 20));
  const own = new Set(mailbox.choose([rowId]).ids);
  for (const id of pages) expect(own.has(id)).toBe(true);
  expect([0, 10].map(page)).toEqual([0, 10].map(page));
  expect(page(count)).toEqual({ kind: 'page', messages: [], total: count });
});

test('a look into a row of another version, or of nothing, finds none', () => {
  const wish = {
    rowsVersion: mailbox.rows.rowsVersion + 1,
    rowId: 'old:1999' as const,
    isPinned: false,
    protection: NO_PROTECTION_CHOICE,
    order: 'newest' as const,
    offset: 0,
    limit: 10,
  };
  expect(previewPage(mailbox.scan, mailbox.parts, wish)).toEqual({ kind: 'changed' });
  const { rowsVersion } = mailbox.rows;
  expect(previewPage(mailbox.scan, mailbox.parts, { ...wish, rowsVersion })).toEqual({
    kind: 'page',
    messages: [],
    total: 0,
  });
});
