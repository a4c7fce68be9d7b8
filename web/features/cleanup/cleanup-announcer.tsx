import { useLingui } from '@lingui/react';
import { useLingui as useLinguiMacro } from '@lingui/react/macro';

import type { CleanupStage } from './cleanup-stage.ts';
import { STAGE_ANNOUNCEMENT } from './stage-announcement.ts';

/** Tells screen readers when the stage changes, and not how the figures tick. */
export function CleanupAnnouncer({
  stage,
  isWaiting,
}: {
  stage: CleanupStage;
  isWaiting: boolean;
}) {
  const { t } = useLinguiMacro();
  const { _ } = useLingui();
  return (
    <p role="status" className="sr-only">
      {_(STAGE_ANNOUNCEMENT[stage])}
      {isWaiting ? ` ${t`Google ber oss vänta en stund`}` : null}
    </p>
  );
}
