import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';

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
      {row.kind === 'group' ? (
        <GroupPlan canLeave={tier === 'reset' && row.unsubscribe !== 'none'} />
      ) : tier === 'reset' ? (
        <UnsubscribePlan unsubscribe={row.unsubscribe} />
      ) : strongest === undefined ? null : (
        _(EVIDENCE_TEXT[strongest])
      )}
      {row.unprovenCount === 0 ? null : (
        <span className="block">
          <CheckedFirst count={row.unprovenCount} />
        </span>
      )}
    </>
  );
}

/** Leaving is chosen by itself, beneath the row: see LeaveGroup. */
function GroupPlan({ canLeave }: { canLeave: boolean }) {
  return canLeave ? (
    <Trans>
      En grupp som flera skriver i. Utskick som kom genom gruppen flyttas, det som medlemmarna
      skriver ligger kvar. Du är kvar i gruppen om du inte väljer att lämna den
    </Trans>
  ) : (
    <Trans>
      En grupp som flera skriver i. Utskick som kom genom gruppen flyttas, det som medlemmarna
      skriver ligger kvar. Du är kvar i gruppen
    </Trans>
  );
}

/** Letters can come from the same address, and stay. */
function CheckedFirst({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one="Vi kontrollerar # mejl innan det flyttas: visar det inte att det är ett utskick ligger det kvar."
      other="Vi kontrollerar # mejl ett och ett innan de flyttas: det som inte visar att det är ett utskick ligger kvar."
    />
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
