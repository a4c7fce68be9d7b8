import { giveBackPreviewUnits, takePreviewUnits } from '#worker/db/queries/preview-units.ts';
import type { Runtime } from '#worker/runtime.ts';

import type { HourlyAllowance } from './read-preview.ts';

/** The user's hour as D1 counts it, whichever of their scans is looked into. */
export function createHourlyAllowance(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  userId: string,
): HourlyAllowance {
  return {
    async take(units) {
      const takenAtMs = clock();
      if (!(await takePreviewUnits(db, userId, { units, nowMs: takenAtMs }))) return null;
      return { giveBack: () => giveBackPreviewUnits(db, userId, { units, takenAtMs }) };
    },
  };
}
