import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';

import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { EvidenceKind } from '#worker/domain/scans/messages/bulk-evidence.ts';

import type { SenderRow } from '#web/entities/cleanups/clean-sections.ts';
import { useTier } from '#web/entities/cleanups/row-choice.ts';

function UnsubscribePlan({ unsubscribe }: Pick<SenderRow, 'unsubscribe'>) {
  switch (unsubscribe) {
    case 'one-click':
      return <Trans>Vi begär avregistrering åt dig</Trans>;
    case 'by-hand':
      return <Trans>Du får en länk för att avsluta själv</Trans>;
    case 'none':
      return <Trans>Vi ser inget säkert sätt att avsluta</Trans>;
    case null:
      return <Trans>Vi letar efter ett sätt att avsluta</Trans>;
    default:
      return unsubscribe satisfies never;
  }
}

export const EVIDENCE_TEXT = {
  oneClick: msg`Går att avsluta med ett klick`,
  listUnsubscribe: msg`Har en rad om avregistrering`,
  listId: msg`Skickas till en lista`,
  precedence: msg`Märkt som massutskick`,
  feedbackId: msg`Skickas med en utskickstjänst`,
  address: msg`Adressen är till för utskick`,
  dictionary: msg`Känd för sina utskick`,
} satisfies Record<EvidenceKind, MessageDescriptor>;

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

/** See LeaveGroup. */
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

/** Personal mail from the same address stays. */
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
