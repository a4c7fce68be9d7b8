import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import { partOnDemand } from '#web/app/part-on-demand.tsx';
import { Button } from '#web/components/button.tsx';
import type { CleanupControl } from '#web/features/cleanup/use-cleanup.ts';

const CleanupRowsPanel = partOnDemand(
  async () => (await import('#web/features/cleanup-rows/cleanup-rows-panel.tsx')).CleanupRowsPanel,
);

type RowsOfferProps = {
  cleanupId: string;
  orderNumber: string;
  control: CleanupControl;
  /** Whether anything of it can be had back now. What was unfolded once can be folded and unfolded after it too. */
  canBeUndone: boolean;
};

/** What became of each row of a clean-up, and each of them back by itself, folded under its line. */
export function RowsOffer({ cleanupId, orderNumber, control, canBeUndone }: RowsOfferProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  const panelId = useId();
  if (!canBeUndone && !hasBeenOpen) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3 text-[0.875rem]"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setIsOpen(!isOpen);
          setHasBeenOpen(true);
        }}
      >
        <ChevronDown aria-hidden="true" className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
        <Trans>Rad för rad</Trans> <span className="sr-only">{orderNumber}</span>
      </Button>
      <div id={panelId} className={isOpen ? 'w-full pb-6 text-[0.9375rem]' : 'hidden'}>
        {isOpen ? (
          <CleanupRowsPanel
            cleanupId={cleanupId}
            control={control}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </div>
    </>
  );
}
