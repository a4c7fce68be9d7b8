import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import { DemoReceipt, type DemoReceiptProps } from './demo-receipt.tsx';

/** The receipt, which can be folded away. */
export function DemoPaper(props: DemoReceiptProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section aria-label={t`Demokvitto`}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="mx-auto flex min-h-11 w-full max-w-[26rem] items-center justify-between gap-3 font-semibold"
      >
        {isOpen ? <Trans>Dölj kvittot</Trans> : <Trans>Visa kvittot</Trans>}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 shrink-0 text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="mt-3">
        <DemoReceipt {...props} />
      </div>
    </section>
  );
}
