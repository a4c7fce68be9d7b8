import { changeRow } from './stack-database.ts';

/** As if Google had answered that this is what was granted, the last time that it was asked. */
export async function changeScope(connectionId: string, scope: string): Promise<void> {
  await changeRow('UPDATE connections SET scope = ? WHERE id = ?', [scope, connectionId]);
}
