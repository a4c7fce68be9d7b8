import { useLingui } from '@lingui/react';
import { useState } from 'react';

import { STAGE_ANNOUNCEMENT } from '#web/features/cleanup/stage-announcement.ts';

import type { CleanupRow } from './cleanup-rows.ts';

/** Tells screen readers when one clean-up among others has come to another stage; of how each stands its line tells. */
export function LineAnnouncer({ row: { stage, orderNumber } }: { row: CleanupRow }) {
  const { _ } = useLingui();
  const [former, setFormer] = useState(stage);
  const [hasMoved, setHasMoved] = useState(false);
  if (stage !== former) {
    setFormer(stage);
    setHasMoved(true);
  }
  return (
    <p role="status" className="sr-only">
      {hasMoved ? `${orderNumber}: ${_(STAGE_ANNOUNCEMENT[stage])}` : null}
    </p>
  );
}
