import { Trans } from '@lingui/react/macro';

import type { ScanWait } from '#worker/domain/scan/scan-wait.ts';

import { Banner } from '#web/components/banner.tsx';
import { useNow } from '#web/components/use-now.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { readWait, type Wait } from './read-wait.ts';

const REFRESH_MS = 30_000;

/** Google makes us wait, or does not answer: for how long, where it is worth saying, and what to do meanwhile. */
export function WaitNotice({ waiting: { untilMs, reason } }: { waiting: ScanWait }) {
  const dates = useDateFormat();
  const wait = readWait(untilMs, useNow(REFRESH_MS));
  const title = <WaitTitle wait={wait} reason={reason} />;
  return wait.kind === 'short' ? (
    <Banner tone="notice" title={title}>
      {reason === 'unanswered' ? (
        <Trans>Vi försöker igen tills det går. Du behöver inte göra något.</Trans>
      ) : (
        <Trans>Skanningen fortsätter av sig själv. Du behöver inte göra något.</Trans>
      )}
    </Banner>
  ) : (
    <Banner tone="notice" title={title}>
      {wait.isTomorrow ? (
        <Trans>
          Skanningen fortsätter av sig själv i morgon omkring kl. {dates.time(wait.aboutMs)}. Du kan
          stänga sidan.
        </Trans>
      ) : (
        <Trans>
          Skanningen fortsätter av sig själv omkring kl. {dates.time(wait.aboutMs)}. Du kan stänga
          sidan.
        </Trans>
      )}
    </Banner>
  );
}

function WaitTitle({ wait, reason }: { wait: Wait; reason: ScanWait['reason'] }) {
  if (reason === 'unanswered') return <Trans>Gmail svarar inte just nu</Trans>;
  if (wait.kind !== 'day') return <Trans>Google ber oss vänta en stund</Trans>;
  if (wait.isTomorrow) return <Trans>Google släpper inte igenom fler förfrågningar i dag</Trans>;
  return <Trans>Google släpper inte igenom fler förfrågningar just nu</Trans>;
}
