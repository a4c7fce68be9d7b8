import { Trans } from '@lingui/react/macro';

import type { CleanupRow } from './cleanup-rows.ts';

/** How a clean-up stands, in a word or two. */
export function LineStanding({ row: { stage, isOpen, progress } }: { row: CleanupRow }) {
  switch (stage) {
    case 'unconfirmed':
      return <Trans>börjar snart</Trans>;
    case 'surveying':
    case 'moving':
      return <Trans>pågår</Trans>;
    case 'move-suspended':
    case 'restore-suspended':
      return <Trans>pausad</Trans>;
    case 'move-failed':
    case 'restore-failed':
      return <Trans>inte klar</Trans>;
    case 'moved':
      if (!isOpen) return <Trans>klar</Trans>;
      return (progress.unsubscribes?.waitingCount ?? 0) > 0 ? (
        <Trans>avregistrerar</Trans>
      ) : (
        <Trans>avsändare kvar</Trans>
      );
    case 'closed':
    case 'restore-closed':
      return <Trans>avslutad</Trans>;
    case 'withdrawn':
      return <Trans>köpet ångrat</Trans>;
    case 'restoring':
      return <Trans>läggs tillbaka</Trans>;
    case 'restored':
    case 'restored-partly':
      return <Trans>lagt tillbaka</Trans>;
    default:
      return stage satisfies never;
  }
}
