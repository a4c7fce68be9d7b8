import { Check, Minus } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';

export type CheckState = 'none' | 'some' | 'all';

type RowCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'ref'> & {
  state: CheckState;
  onToggle: () => void;
};

/** A native checkbox with `indeterminate`. */
export function RowCheckbox({ state, onToggle, ...rest }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <span className="relative grid size-6 shrink-0">
      <input
        ref={box}
        type="checkbox"
        checked={state === 'all'}
        onChange={onToggle}
        className="size-6 cursor-pointer appearance-none rounded-tag border-[1.5px] border-line-strong bg-sheet checked:border-moss checked:bg-moss indeterminate:border-moss indeterminate:bg-moss disabled:cursor-default disabled:opacity-50 forced-colors:appearance-auto"
        {...rest}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 grid place-items-center text-paper forced-colors:hidden [&>svg]:size-4"
      >
        {state === 'all' ? <Check strokeWidth={3.5} /> : null}
        {state === 'some' ? <Minus strokeWidth={3.5} /> : null}
      </span>
    </span>
  );
}
