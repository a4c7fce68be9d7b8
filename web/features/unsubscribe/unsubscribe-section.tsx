import type { UnsubscribeCounts } from '#worker/domain/unsubscribe/unsubscribe-status.ts';

import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';

import { UnsubscribeResults } from './unsubscribe-results.tsx';
import { useUnsubscribes } from './use-unsubscribes.ts';

type UnsubscribeSectionProps = {
  cleanupId: string;
  counts: UnsubscribeCounts;
  control: CleanupControl;
};

/** The senders that a clean-up unsubscribes from, as they stand now. */
export function UnsubscribeSection({ cleanupId, counts, control }: UnsubscribeSectionProps) {
  const { senders, isFailed } = useUnsubscribes(cleanupId, counts);
  return (
    <UnsubscribeResults
      counts={counts}
      senders={senders}
      isFailed={isFailed}
      isBusy={control.isBusy}
      onRetry={() => void control.ask('retry')}
    />
  );
}
