import { Plural, Trans } from '@lingui/react/macro';

import type { GmailWait } from '#worker/domain/quota/gmail-wait.ts';

import { Banner } from '#web/shared/components/banner.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useNow } from '#web/shared/lib/use-now.ts';

import { readWait } from './connection.ts';

const REFRESH_MS = 30_000;

export function WaitTitle({ waiting: { untilMs, reason } }: { waiting: GmailWait }) {
  const wait = readWait(untilMs, useNow(REFRESH_MS));
  if (reason === 'unanswered') return <Trans>Gmail svarar inte just nu</Trans>;
  if (wait.kind !== 'day') return <Trans>Google ber oss vänta en stund</Trans>;
  if (wait.isTomorrow) return <Trans>Google släpper inte igenom fler förfrågningar i dag</Trans>;
  return <Trans>Google släpper inte igenom fler förfrågningar just nu</Trans>;
}

export function WaitNotice({ waiting }: { waiting: GmailWait }) {
  const dates = useDateFormat();
  const wait = readWait(waiting.untilMs, useNow(REFRESH_MS));
  return wait.kind === 'short' ? (
    <Banner tone="notice" title={<WaitTitle waiting={waiting} />}>
      <Trans>
        Vi försöker igen <Plural value={wait.minutes} one="inom en minut" other="inom # minuter" />.
        Du behöver inte göra något.
      </Trans>
    </Banner>
  ) : (
    <Banner tone="notice" title={<WaitTitle waiting={waiting} />}>
      {wait.isTomorrow ? (
        <Trans>
          Arbetet fortsätter av sig själv i morgon omkring kl. {dates.time(wait.aboutMs)}. Du kan
          stänga sidan.
        </Trans>
      ) : (
        <Trans>
          Arbetet fortsätter av sig själv omkring kl. {dates.time(wait.aboutMs)}. Du kan stänga
          sidan.
        </Trans>
      )}
    </Banner>
  );
}

const SECOND_MS = 1_000;

/** The wait for the per-minute quota, capped at a minute whatever the browser's clock says. */
export function PaceWait({ untilMs }: { untilMs: number }) {
  const seconds = Math.ceil((untilMs - useNow(SECOND_MS)) / SECOND_MS);
  return (
    <Trans>
      Gmails kvot för den här minuten är slut. Vi fortsätter om{' '}
      <Plural value={Math.min(60, Math.max(1, seconds))} one="# sekund" other="# sekunder" />.
    </Trans>
  );
}
