import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

import { namesAroundVia } from '#worker/domain/scans/senders/sender-name.ts';

import { RowCheckbox } from '#web/components/row-checkbox.tsx';
import { SenderText } from '#web/components/sender-text.tsx';

import type { SenderRow } from './clean-sections.ts';
import { useGroupChoice } from './group-choice.ts';
import { useTier } from './row-choice.ts';

/** Whether to leave a group whose mail is chosen: a choice of its own, since others write there too. */
export function LeaveGroup({ row: { id, sender, unsubscribe } }: { row: SenderRow }) {
  const tier = useTier();
  const { leaving, onToggle } = useGroupChoice();
  const boxId = useId();
  // A group puts its own name behind that of whoever writes through it.
  const group = namesAroundVia(sender)?.relay ?? sender;
  if (tier !== 'reset') return null;
  if (unsubscribe === 'none') {
    return (
      <p className="pb-3 pl-10 text-[0.8125rem] text-soft">
        <Trans>Du är kvar i gruppen: vi ser inget säkert sätt att lämna den.</Trans>
      </p>
    );
  }
  return (
    <div className="pb-3 pl-10">
      <label htmlFor={boxId} className="flex min-h-11 cursor-pointer items-start gap-x-4 py-2">
        <RowCheckbox
          id={boxId}
          state={leaving.has(id) ? 'all' : 'none'}
          onToggle={() => onToggle(id)}
          aria-labelledby={`${boxId}-name`}
          aria-describedby={`${boxId}-meaning`}
        />
        <span className="min-w-0">
          <span id={`${boxId}-name`} className="block text-[0.9375rem] font-semibold">
            {unsubscribe === 'by-hand' ? (
              <Trans>
                Ge mig en länk för att lämna gruppen <SenderText text={group} />
              </Trans>
            ) : (
              <Trans>
                Lämna också gruppen <SenderText text={group} />
              </Trans>
            )}
          </span>
          <span id={`${boxId}-meaning`} className="block text-[0.8125rem] text-soft">
            <Trans>
              Lämnar du gruppen slutar även det som de andra i den skriver att komma. Utan kryss
              flyttas bara utskicken, och du är kvar.
            </Trans>
          </span>
        </span>
      </label>
    </div>
  );
}
