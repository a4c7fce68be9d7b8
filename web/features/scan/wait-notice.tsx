import { Trans } from '@lingui/react/macro';

import { Banner } from '#web/components/banner.tsx';
import { useNow } from '#web/components/use-now.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { readWait } from './read-wait.ts';

const REFRESH_MS = 30_000;

/** Google makes us wait: for how long, where it is worth saying, and what to do meanwhile. */
export function WaitNotice({ waitingUntilMs }: { waitingUntilMs: number }) {
  const dates = useDateFormat();
  const wait = readWait(waitingUntilMs, useNow(REFRESH_MS));
  return wait.kind === 'short' ? (
    <Banner tone="notice" title={<Trans>Google ber oss vänta en stund</Trans>}>
      <Trans>Skanningen fortsätter av sig själv. Du behöver inte göra något.</Trans>
    </Banner>
  ) : (
    <Banner tone="notice" title={<WaitTitle {...wait} />}>
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

function WaitTitle({ kind, isTomorrow }: { kind: 'long' | 'day'; isTomorrow: boolean }) {
  if (kind === 'long') return <Trans>Google ber oss vänta en stund</Trans>;
  if (isTomorrow) return <Trans>Google släpper inte igenom fler förfrågningar i dag</Trans>;
  return <Trans>Google släpper inte igenom fler förfrågningar just nu</Trans>;
}
