import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import type { CleanupRowView } from '#worker/contract/cleanups.ts';
import { canBeFiltered } from '#worker/domain/unsubscribes/gmail-filters.ts';

import { Button } from '#web/shared/components/button.tsx';
import { partOnDemand } from '#web/shared/lib/part-on-demand.tsx';

import type { FilteredSender } from './stop-senders-dialog.tsx';

const StopSendersDialog = partOnDemand(
  async () => (await import('./stop-senders-dialog.tsx')).StopSendersDialog,
);

/** Only while the names are known: they are deleted with the scan's data. */
export function StopSendersSection({ rows }: { rows: readonly CleanupRowView[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const senders = rows.flatMap(({ sender, senderKey }): FilteredSender[] =>
    sender === null || senderKey === null || !canBeFiltered(senderKey)
      ? []
      : [{ senderKey, name: sender }],
  );
  if (senders.length === 0) return null;
  return (
    <section className="mt-12 border-t border-line pt-6 print:hidden">
      <h2 className="text-lg">
        <Trans>Om mejlen fortsätter</Trans>
      </h2>
      <p className="mt-2 max-w-[38rem] text-[0.9375rem] text-soft">
        <Trans>
          En avsändare kan behöva tio dagar på sig att sluta. Den som inte slutar kan du stoppa
          själv: med ett filter i Gmail, eller med en invändning som lagen säger att den måste
          följa. Båda görs i din webbläsare. Vi sparar inget om dem.
        </Trans>
      </p>
      <Button variant="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
        <Trans>Stoppa avsändare</Trans>
      </Button>
      {isOpen ? <StopSendersDialog senders={senders} onClose={() => setIsOpen(false)} /> : null}
    </section>
  );
}
