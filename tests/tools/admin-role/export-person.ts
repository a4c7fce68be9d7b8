import {
  EXPORT_TABLES,
  EXPORT_VERSION,
  EXPORT_EXCLUSIONS,
  COMMAND_EXPORT_EXCLUSIONS,
  type AccountExport,
  type ExportTable,
} from '#worker/contract/account.ts';
import type { Database } from '#worker/platform/db/client.ts';
import {
  selectExportedRows,
  toExportedPage,
  withheldColumns,
} from '#worker/account/export-queries.ts';

const ROWS_AT_ONCE = 1_000;

/** `accountId`: null for somebody who has none, and has only written to us or is on the waiting list. */
export type ExportedPerson = { accountId: string | null; email: string };

type PersonExport = Omit<AccountExport, 'tables'> & { tables: Record<ExportTable, unknown[]> };

/**
 * All that the database holds about a person, in the form of the account page's file. What lies in objects no command
 * can reach; the file says so.
 */
export async function exportPerson(
  db: Database,
  { accountId, email }: ExportedPerson,
  { siteOrigin, nowMs }: { siteOrigin: string; nowMs: number },
): Promise<PersonExport> {
  const person = { userId: accountId ?? '', email };
  const tables: Record<string, unknown[]> = {};
  let unread: { name: ExportTable; afterRowId: number }[] = EXPORT_TABLES.map((name) => ({
    name,
    afterRowId: 0,
  }));
  for (; unread.length > 0;) {
    const [first, ...others] = unread.map(({ name, afterRowId }) =>
      selectExportedRows(db, name, { person, afterRowId, limit: ROWS_AT_ONCE }),
    );
    if (first === undefined) break;
    const answers = await db.batch([first, ...others]);
    unread = unread.flatMap(({ name }, place) => {
      const page = toExportedPage(answers[place] ?? [], { limit: ROWS_AT_ONCE });
      tables[name] = [...(tables[name] ?? []), ...page.rows];
      return page.nextRowId === null ? [] : [{ name, afterRowId: page.nextRowId }];
    });
  }
  return {
    $schema: `${siteOrigin}/api/account/export-schema`,
    version: EXPORT_VERSION,
    exportedAtMs: nowMs,
    withheldColumns: withheldColumns(),
    leftOut: [...EXPORT_EXCLUSIONS, COMMAND_EXPORT_EXCLUSIONS],
    tables,
    scannedMessages: [],
    cleanedRows: [],
  };
}
