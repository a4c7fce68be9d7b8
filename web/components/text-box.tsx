import type { ComponentProps, ReactNode } from 'react';

import { Field } from './field.tsx';

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Why what stands in it was not taken. */
  error: ReactNode;
  /** Without these two the box keeps what is written by itself, also what was before the page was alive. */
  value?: string;
  onValue?: (value: string) => void;
};

/** Several lines to fill in: TextField's bigger sister. */
export function TextBox({ label, hint, error, value, onValue, ...rest }: TextBoxProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          onChange={(event) => onValue?.(event.target.value)}
          className="mt-2 block w-full border-[1.5px] border-line-strong bg-sheet px-4 py-3 disabled:opacity-60 aria-invalid:border-clay"
          {...rest}
        />
      )}
    </Field>
  );
}
