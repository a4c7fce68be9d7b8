import { Trans } from '@lingui/react/macro';

import type { GmailWait } from '#worker/domain/quota/gmail-wait.ts';

import { useNow } from '#web/components/use-now.ts';

import { readWait } from './read-wait.ts';

const REFRESH_MS = 30_000;

/** Who makes us wait. */
export function WaitTitle({ waiting: { untilMs, reason } }: { waiting: GmailWait }) {
  const wait = readWait(untilMs, useNow(REFRESH_MS));
  if (reason === 'unanswered') return <Trans>Gmail svarar inte just nu</Trans>;
  if (wait.kind !== 'day') return <Trans>Google ber oss vänta en stund</Trans>;
  if (wait.isTomorrow) return <Trans>Google släpper inte igenom fler förfrågningar i dag</Trans>;
  return <Trans>Google släpper inte igenom fler förfrågningar just nu</Trans>;
}
