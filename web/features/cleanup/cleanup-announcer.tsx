import { useLingui } from '@lingui/react';

import type { CleanupProgress } from '#worker/contract/cleanup.ts';
import { trashedCount } from '#worker/domain/cleanup/trashed-count.ts';

import { WaitTitle } from '#web/features/gmail-wait/wait-title.tsx';

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
  const { _ } = useLingui();
  const { waiting } = progress;
  return (
    <p role="status" className="sr-only">
      {_(STAGE_ANNOUNCEMENT[announced(stage, progress)])}
      {waiting === null || waiting.reason === 'pace' ? null : (
        <>
          {' '}
          <WaitTitle waiting={waiting} />
        </>
      )}
    </p>
  );
}

/** Of a clean-up whose rows are all put back, one by one, nothing is left to be told as done but that. */
function announced(stage: CleanupStage, progress: CleanupProgress): CleanupStage {
  const isAllBack = stage === 'moved' && progress.movedCount > 0 && trashedCount(progress) === 0;
  if (!isAllBack) return stage;
  return (progress.absentCount ?? 0) === 0 ? 'restored' : 'restored-partly';
}
