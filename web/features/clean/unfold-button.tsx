import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

import { Tooltip } from '#web/components/tooltip.tsx';

type UnfoldButtonProps = {
  isOpen: boolean;
  /** Ids of what it unfolds, and of the name of what that is about. */
  controls: string;
  nameId: string;
  onToggle: () => void;
};

/** Shows more about a row. */
export function UnfoldButton({ isOpen, controls, nameId, onToggle }: UnfoldButtonProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Tooltip text={isOpen ? t`Visa mindre` : t`Visa mer`}>
      <button
        type="button"
        id={id}
        aria-label={t`Mer om`}
        aria-labelledby={`${id} ${nameId}`}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
        className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink max-sm:-mr-3 max-sm:w-9"
      >
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
    </Tooltip>
  );
}
