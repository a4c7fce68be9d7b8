import { useLingui } from '@lingui/react';
import { useLingui as useLinguiMacro } from '@lingui/react/macro';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';

import type { CleanupStage } from './cleanup-stage.ts';
import { STAGE_ANNOUNCEMENT } from './stage-announcement.ts';

/** Tells screen readers when the stage changes, and not how the figures tick. */
export function CleanupAnnouncer({
  stage,
  progress,
}: {
  stage: CleanupStage;
  progress: CleanupProgress;
}) {
  const { t } = useLinguiMacro();
  const { _ } = useLingui();
  return (
    <p role="status" className="sr-only">
      {_(STAGE_ANNOUNCEMENT[announced(stage, progress)])}
      {progress.isWaiting ? ` ${t`Google ber oss vänta en stund`}` : null}
    </p>
  );
}

/** Of a clean-up whose rows are all put back, one by one, nothing is left to be told as done but that. */
function announced(stage: CleanupStage, progress: CleanupProgress): CleanupStage {
  const isAllBack = stage === 'moved' && progress.movedCount > 0 && trashedCount(progress) === 0;
  if (!isAllBack) return stage;
  return (progress.absentCount ?? 0) === 0 ? 'restored' : 'restored-partly';
}
