import type { ObjectDatabase } from '#durable-objects/object-database.ts';

const WINDOW_MS = 3_600_000;
/** 300 messages an hour: more than anybody reads, and a tenth of what the smallest scan takes. */
const UNITS_PER_WINDOW = 6_000;

export const PREVIEW_METER_TABLE = `CREATE TABLE preview_meter (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     began_ms INTEGER NOT NULL,
     units INTEGER NOT NULL
   );`;

/** How much of Gmail's quota looking at single messages may take. Counted before it is spent. */
export class PreviewMeter {
  private readonly database: ObjectDatabase;

  constructor(database: ObjectDatabase) {
    this.database = database;
  }

  /** false when the hour's units are used up. */
  take(units: number, nowMs: number): boolean {
    const [row] = this.database.sql.exec('SELECT began_ms, units FROM preview_meter').toArray();
    const beganMs = Number(row?.['began_ms'] ?? nowMs);
    const isOver = nowMs >= beganMs + WINDOW_MS;
    const taken = isOver ? 0 : Number(row?.['units'] ?? 0);
    if (taken + units > UNITS_PER_WINDOW) return false;
    this.database.sql.exec(
      'INSERT OR REPLACE INTO preview_meter (id, began_ms, units) VALUES (1, ?, ?)',
      isOver ? nowMs : beganMs,
      taken + units,
    );
    return true;
  }
}
