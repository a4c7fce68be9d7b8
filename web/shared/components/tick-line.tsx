import { useId, type ReactNode } from 'react';

import { RowCheckbox } from './row-checkbox.tsx';

type TickLineProps = {
  name: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  children: ReactNode;
  detail?: ReactNode;
  isInvalid?: boolean;
};

export function TickLine(props: TickLineProps) {
  const { name, isTicked, onTick, children, detail, isInvalid = false } = props;
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-4 py-2">
      <RowCheckbox
        id={id}
        name={name}
        state={isTicked ? 'all' : 'none'}
        onToggle={() => onTick(!isTicked)}
        aria-labelledby={`${id}-text`}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        aria-invalid={isInvalid}
      />
      <span className="min-w-0">
        <span id={`${id}-text`} className="block">
          {children}
        </span>
        {detail === undefined ? null : (
          <span id={`${id}-detail`} className="mt-1 block text-[0.8125rem] text-soft">
            {detail}
          </span>
        )}
      </span>
    </label>
  );
}
