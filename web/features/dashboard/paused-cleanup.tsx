import { Trans } from '@lingui/react/macro';
import { CirclePause } from 'lucide-react';
import { Suspense } from 'react';
import { Await } from 'react-router';

import { Banner } from '#web/components/banner.tsx';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { isPaused, type CleanupRow } from './cleanup-rows.ts';
import { FinishCleanup } from './finish-cleanup.tsx';

/**
 * A clean-up that is paid for and waits for its owner, on top of all else. Where the access has ended the
 * access banner says so already.
 */
export function PausedCleanup({ cleanups }: { cleanups: Promise<readonly CleanupRow[] | null> }) {
  const connection = useAtomValue(connectionAtom);
  if (connection === null || connection.isRevoked) return null;
  return (
    <Suspense fallback={null}>
      <Await resolve={cleanups}>
        {(rows) =>
          rows?.some(isPaused) === true ? (
            <Banner
              tone="warning"
              icon={<CirclePause />}
              title={<Trans>En betald städning är pausad</Trans>}
              action={<FinishCleanup cleanups={cleanups} otherwise={null} />}
            >
              <Trans>Den fortsätter där den slutade, utan att du betalar en gång till.</Trans>
            </Banner>
          ) : null
        }
      </Await>
    </Suspense>
  );
}
