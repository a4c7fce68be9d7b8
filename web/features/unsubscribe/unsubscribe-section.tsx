import { Trans } from '@lingui/react/macro';

import type { UnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { ReconnectLink } from '#web/features/cleanup/reconnect-link.tsx';
import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';
import { useAtomValue } from '#web/state/store.ts';

import { UnsubscribeResults } from './unsubscribe-results.tsx';
import { useUnsubscribes } from './use-unsubscribes.ts';

type UnsubscribeSectionProps = {
  orderId: string;
  cleanupId: string;
  counts: UnsubscribeCounts;
  control: CleanupControl;
};

/** The senders that a clean-up unsubscribes from, as they stand now. */
export function UnsubscribeSection(props: UnsubscribeSectionProps) {
  const { orderId, cleanupId, counts, control } = props;
  const connection = useAtomValue(connectionAtom);
  const hasAccess = connection?.canModify === true && !connection.isRevoked;
  const { senders, isFailed } = useUnsubscribes(cleanupId, counts);
  return (
    <UnsubscribeResults
      counts={counts}
      senders={senders}
      isFailed={isFailed}
      isBusy={control.isBusy}
      isUnconfirmed={control.progress.isUnconfirmed === true}
      onRetry={() => void control.ask('retry')}
      reconnectLink={
        hasAccess ? null : (
          <ReconnectLink orderId={orderId} wish="retry">
            <Trans>Anslut igen och fortsätt</Trans>
          </ReconnectLink>
        )
      }
    />
  );
}
