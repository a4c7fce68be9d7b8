import type { ObjectDatabase } from './object-database.ts';

/**
 * Brings an object's tables up to date; safe to run at every start. `steps` is append only: an object made
 * by an older release runs those that it lacks, so a step that has shipped is never edited.
 */
export function migrateObjectDatabase(database: ObjectDatabase, steps: readonly string[]): void {
  database.sql.exec('CREATE TABLE IF NOT EXISTS schema_steps (step INTEGER PRIMARY KEY)');
  const [row] = database.sql.exec('SELECT COUNT(*) AS done FROM schema_steps').toArray();
  const done = Number(row?.['done'] ?? 0);
  steps.slice(done).forEach((step, offset) => {
    database.transactionSync(() => {
      database.sql.exec(step);
      database.sql.exec('INSERT INTO schema_steps (step) VALUES (?)', done + offset);
    });
  });
}
