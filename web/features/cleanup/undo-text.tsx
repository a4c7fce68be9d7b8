import { Plural, Trans } from '@lingui/react/macro';

import type { CleanupProgress } from '#worker/contract/cleanups.ts';
import { isUndoLost } from '#worker/domain/cleanups/cleanup-state.ts';

import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

/** What became of what was not put back. */
export function UndoEndText({ progress }: { progress: CleanupProgress }) {
  const format = useFormat();
  const dates = useDateFormat();
  const restored = format.count(progress.restoredCount);
  const { movedCount, absentCount = 0, undoUntilMs } = progress;
  const moved = movedCount - absentCount;
  if (!isUndoLost(progress) || undoUntilMs === null) {
    return (
      <Trans>
        {restored} av <Plural value={moved} one="# mejl" other="# mejl" /> hann läggas tillbaka.
        Gmail har tömt papperskorgen på resten.
      </Trans>
    );
  }
  return (
    <Trans>
      {restored} av <Plural value={moved} one="# mejl" other="# mejl" /> lades tillbaka. Resten kan
      vi inte lägga tillbaka längre, men du kan göra det själv: fram till {dates.date(undoUntilMs)}{' '}
      ligger mejlen i papperskorgen i Gmail.
    </Trans>
  );
}

/** By when putting back must be gone on with. */
export function UndoDeadline({ progress: { undoUntilMs } }: { progress: CleanupProgress }) {
  const dates = useDateFormat();
  if (undoUntilMs === null) return null;
  return (
    <p>
      <Trans>Gör det senast {dates.date(undoUntilMs)}, innan Gmail tömmer papperskorgen.</Trans>
    </p>
  );
}
