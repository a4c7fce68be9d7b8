import {
  EXPORT_TABLES,
  EXPORT_VERSION,
  EXPORT_EXCLUSIONS,
  type AccountExport,
  type ExportTable,
} from '#worker/contract/account.ts';
import { MESSAGE_ID_LISTS, type MessageIdList } from '#worker/contract/scans.ts';
import { readExportedRows, withheldColumns } from './export-queries.ts';
import { auditLog } from '#worker/admin/schema.ts';
import { listCleanupsSince } from '#worker/cleanups/queries.ts';
import { listSafeListEdits } from '#worker/protection/queries.ts';
import { listUnpurgedScansOfUser, type ScanOwner } from '#worker/access/purge-queries.ts';
import { UNDO_MS } from '#worker/domain/cleanups/cleanup-state.ts';
import { DAY_MS } from '#worker/domain/duration.ts';
import type { SafeListEdit } from '#worker/domain/protection/safe-list.ts';
import type { Runtime } from '#worker/runtime.ts';
import { newId } from '#worker/platform/security/hash.ts';

import { requireUserAllowance } from '#worker/access/require-allowance.ts';

export type Person = { userId: string; email: string };

const EXPORT_LIMIT = { most: 5, windowMs: DAY_MS };
const ROWS_AT_ONCE = 250;
const IDS_AT_ONCE = 5_000;

type Field = Exclude<keyof AccountExport, '$schema' | 'version' | 'exportedAtMs'>;

/**
 * Everything stored about a person, as accountExportSchema JSON, streamed to bound memory. A read error aborts the
 * stream, so a truncated file never passes for complete.
 * @throws AppError rate_limit
 */
export async function exportAccount(
  runtime: Runtime,
  person: Person,
): Promise<ReadableStream<Uint8Array>> {
  await requireUserAllowance(runtime, 'account.export', {
    userId: person.userId,
    limit: EXPORT_LIMIT,
  });
  const pieces = writeExport(runtime, person);
  // Read first, so that a database failure becomes an error response.
  const first = await pieces.next();
  await runtime.db.insert(auditLog).values({
    id: newId('aud'),
    userId: person.userId,
    action: 'POST /api/account/export',
    createdAtMs: runtime.clock(),
  });
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

async function* writeExport(runtime: Runtime, person: Person): AsyncGenerator<string, undefined> {
  const head = {
    $schema: `${runtime.settings.APP_ORIGIN}/api/account/export-schema`,
    version: EXPORT_VERSION,
    exportedAtMs: runtime.clock(),
  };
  yield `${JSON.stringify(head).slice(0, -1)},`;
  yield `${named('withheldColumns')}${JSON.stringify(withheldColumns())},`;
  yield `${named('leftOut')}${JSON.stringify(EXPORT_EXCLUSIONS)},`;
  yield `${named('tables')}{`;
  for (const [position, name] of EXPORT_TABLES.entries()) {
    yield `${position === 0 ? '' : ','}${JSON.stringify(name)}:`;
    yield* writeList(rowsOf(runtime, person, name));
  }
  yield `},${named('scannedMessages')}[`;
  const scans = await listUnpurgedScansOfUser(runtime.db, person.userId);
  const edits = await listSafeListEdits(runtime.db, person.userId);
  for (const [position, scan] of scans.entries()) {
    if (position > 0) yield ',';
    yield* writeScan(runtime, scan, edits);
  }
  yield `],${named('cleanedRows')}`;
  yield* writeList(cleanedRowsOf(runtime, person));
  yield '}\n';
  return undefined;
}

function named(field: Field): string {
  return `${JSON.stringify(field)}:`;
}

async function* writeList(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '';
  yield '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + JSON.stringify(page).slice(1, -1);
    separator = ',';
  }
  yield ']';
}

async function* rowsOf({ db }: Runtime, person: Person, name: ExportTable) {
  for (let afterRowId: number | null = 0; afterRowId !== null;) {
    const page = await readExportedRows(db, name, { person, afterRowId, limit: ROWS_AT_ONCE });
    yield page.rows;
    afterRowId = page.nextRowId;
  }
}

/** Lists are null without a result; the phase also when the object is empty. */
async function* writeScan(
  { mailboxScan }: Runtime,
  { userId, scanId }: ScanOwner,
  edits: readonly SafeListEdit[],
): AsyncGenerator<string> {
  let rounds: number | null = null;
  const readPage = (list: MessageIdList, offset: number) =>
    mailboxScan(userId, scanId).storedMessageIds({
      list,
      offset,
      limit: IDS_AT_ONCE,
      edits,
      rounds,
    });
  async function* idsOf(list: MessageIdList) {
    for (let offset = 0; ;) {
      const page = await readPage(list, offset);
      if (page === null) throw new Error('the scan went away');
      if (page.ids.length === 0) return;
      yield page.ids;
      offset += page.ids.length;
    }
  }
  const first = await readPage(MESSAGE_ID_LISTS[0], 0);
  rounds = first?.rounds ?? null;
  const head = JSON.stringify({ scanId, phase: first?.phase ?? null });
  yield `${head.slice(0, -1)},"lists":`;
  if (rounds === null) yield 'null';
  else {
    for (const [number, list] of MESSAGE_ID_LISTS.entries()) {
      yield `${number === 0 ? '{' : ','}${JSON.stringify(list)}:`;
      yield* writeList(idsOf(list));
    }
    yield '}';
  }
  yield '}';
}

async function* cleanedRowsOf({ db, clock, mailboxCleanup }: Runtime, { userId }: Person) {
  for (const { id: cleanupId } of await listCleanupsSince(db, userId, clock() - UNDO_MS)) {
    const { rows } = await mailboxCleanup(userId, cleanupId).rows();
    const { senders } = await mailboxCleanup(userId, cleanupId).senders();
    yield [{ cleanupId, rows, senders }];
  }
}
