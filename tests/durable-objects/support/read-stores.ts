import { runInDurableObject, type runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';
import { vi } from 'vitest';

import { schema } from '#worker/schema.ts';

/** What stands in one column of one row, and where that is. */
export type Cell = { place: string; text: string };

function cellsOf(table: string, rows: readonly Record<string, unknown>[]): Cell[] {
  return rows.flatMap((row) =>
    Object.entries(row).map(([column, value]) => ({
      place: `${table}.${column}`,
      text: value instanceof ArrayBuffer ? latinText(value) : JSON.stringify(value),
    })),
  );
}

/** Byte for byte, so that text in the middle of something packed is found. */
function latinText(bytes: ArrayBuffer): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** All that D1 holds. */
export async function readDatabase(): Promise<Cell[]> {
  const names = Object.values(schema).map((table) => getTableName(table));
  const cells = await Promise.all(
    names.map(async (name) => {
      const { results } = await env.DB.prepare(`SELECT * FROM ${name}`).all();
      return cellsOf(name, results);
    }),
  );
  return cells.flat();
}

/** All that an object holds: its tables, and what is kept by key, which workerd keeps in a table that only it may read. */
export async function readObject(
  stub: Parameters<typeof runDurableObjectAlarm>[0],
): Promise<Cell[]> {
  return runInDurableObject(stub, async (_object, { storage }) => {
    const tables = storage.sql.exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
    );
    const ofTables = tables
      .toArray()
      .flatMap(({ name }) => cellsOf(name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray()));
    const kept = [...(await storage.list())].map(([key, value]) => ({ key, value }));
    return [...ofTables, ...cellsOf('kept by key', kept)];
  });
}

/** What the objects hold that are nobody's own: the ledger of Google's quota and the desk. */
export async function readSharedObjects(): Promise<Cell[]> {
  const shared = [env.QUOTA_LEDGER.getByName('project'), env.SUPPORT_DESK.getByName('desk')];
  return (await Promise.all(shared.map(readObject))).flat();
}

/**
 * Notes every body that is handed to a queue from now on, by whoever: queues show nobody what waits in them, and the one
 * for what they have given up gets it as it was.
 */
export function noteQueued(): Cell[] {
  const noted: Cell[] = [];
  // Each object has a binding of its own; what they do, they have in common.
  const shared: Queue = Object.getPrototypeOf(env.CLEANUP_QUEUE);
  const { sendBatch } = shared;
  vi.spyOn(shared, 'sendBatch').mockImplementation(async function (this: Queue, messages, options) {
    const handed = [...messages];
    noted.push(
      ...cellsOf(
        'queue',
        handed.map(({ body }) => Object(body)),
      ),
    );
    return sendBatch.call(this, handed, options);
  });
  return noted;
}

/** Where the mark stands, each place once. */
export function placesOf(cells: readonly Cell[], mark: string | RegExp): string[] {
  const holds = ({ text }: Cell) =>
    typeof mark === 'string' ? text.toLowerCase().includes(mark.toLowerCase()) : mark.test(text);
  return [...new Set(cells.filter(holds).map(({ place }) => place))].toSorted();
}
