import type { ComponentProps, ReactNode } from 'react';

import { Field } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Why what stands in it was not taken. */
  error: string | null;
  /** Without these two the field keeps what is written by itself, also what was before the page was alive. */
  value?: string;
  onValue?: (value: string) => void;
  /** Room for as much as it takes. */
  className?: string;
};

/** One line to fill in. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, value, onValue, className = '', ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <input
          {...control}
          value={value}
          onChange={(event) => onValue?.(event.target.value)}
          className="figures mt-2 min-h-12 w-full border-[1.5px] border-line-strong bg-sheet px-4 py-3 placeholder:text-soft disabled:opacity-60 aria-invalid:border-clay"
          {...rest}
        />
      )}
    </Field>
  );
}
