import { changeRow } from './change-row.ts';

/** As if Google had answered that this is what was granted, the last time that it was asked. */
export function changeScope(connectionId: string, scope: string): void {
  changeRow('UPDATE connections SET scope = ? WHERE id = ?', [scope, connectionId]);
}
