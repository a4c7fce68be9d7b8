import { Plural, Trans } from '@lingui/react/macro';

import type { GmailWait } from '#worker/domain/quota/gmail-wait.ts';

import { Banner } from '#web/components/banner.tsx';
import { useNow } from '#web/components/use-now.ts';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { readWait } from './read-wait.ts';
import { WaitTitle } from './wait-title.tsx';


/** Google makes us wait, or does not answer: for how long, where it is worth saying, and what to do meanwhile. */
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
