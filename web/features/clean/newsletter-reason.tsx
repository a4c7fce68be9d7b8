import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { useFormat } from '#web/i18n/use-format.ts';

import type { SenderRow } from './clean-sections.ts';
import { EVIDENCE_TEXT } from './evidence-text.ts';
import { UnsubscribePlan } from './unsubscribe-plan.tsx';
import { useTier } from './use-tier.ts';

/** How much of a sender's mail is read, and why it is there; in the deep clean-up what will be done about it. */
export function NewsletterReason({ row }: { row: SenderRow }) {
  const { _ } = useLingui();
  const tier = useTier();
  const [strongest] = row.reason.evidence;
  return (
    <>
      {row.readRate === null ? null : (
        <>
          <ReadRate {...row.readRate} />
          {'\u00a0· '}
        </>
      )}
      {tier === 'reset' ? (
        <UnsubscribePlan unsubscribe={row.unsubscribe} />
      ) : strongest === undefined ? null : (
        _(EVIDENCE_TEXT[strongest])
      )}
    </>
  );
}

function ReadRate({ readCount, messageCount }: NonNullable<SenderRow['readRate']>) {
  const format = useFormat();
  const all = format.count(messageCount);
  if (readCount === 0) return <Trans>Du har inte öppnat något av {all} det senaste året</Trans>;
  return (
    <Trans>
      Du har öppnat {format.count(readCount)} av {all} det senaste året
    </Trans>
  );
}
