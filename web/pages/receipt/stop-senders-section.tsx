import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { CleanupRowView } from '#worker/contract/cleanups.ts';

import type { KnownSender } from '#web/features/unsubscribes/stop-senders-dialog.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';

const StopSendersDialog = partOnDemand(
  async () =>
    (await import('#web/features/unsubscribes/stop-senders-dialog.tsx')).StopSendersDialog,
);

type StopSendersSectionProps = { rows: readonly CleanupRowView[]; hasUnsubscribes: boolean };

/** Only while the names are known: they are deleted with the scan's data. */
export function StopSendersSection({ rows, hasUnsubscribes }: StopSendersSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const senders = rows.flatMap(({ sender, senderKey }): KnownSender[] =>
    sender === null || senderKey === null ? [] : [{ senderKey, name: sender }],
  );
  if (senders.length === 0) return null;
  return (
    <section className="mt-12 border-t border-line pt-6 print:hidden">
      <h2 className="text-lg">
        <Trans>Om mejlen fortsätter</Trans>
      </h2>
      <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-soft">
        {hasUnsubscribes ? (
          <Trans>
            En avsändare kan behöva tio dagar på sig att sluta. Om den inte slutar kan du stoppa
            mejlen själv.
          </Trans>
        ) : (
          <Trans>Du kan stoppa mejlen från de avsändare som du har städat.</Trans>
        )}{' '}
        <Trans>
          Spara ett filter för Gmail eller en invändning mot direktmarknadsföring nu, och använd dem
          när du vill: när åtkomsten upphör glömmer vi avsändarnas namn. Båda görs i din webbläsare.
          Vi sparar inget om dem.
        </Trans>
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
        <Trans>Stoppa avsändare</Trans>
      </Button>
      {isOpen ? <StopSendersDialog senders={senders} onClose={() => setIsOpen(false)} /> : null}
    </section>
  );
}
