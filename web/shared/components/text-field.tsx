import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [...(hint === undefined ? [] : [`${id}-hint`]), `${id}-error`];
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-[0.9375rem] font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== null,
        'aria-describedby': describedBy.join(' '),
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-2 text-[0.8125rem] text-soft">
          {hint}
        </p>
      )}
      <p
        id={`${id}-error`}
        role="alert"
        hidden={error === null}
        className="mt-2 text-[0.9375rem] font-medium text-clay-text"
      >
        {error}
      </p>
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  error: string | null;
  /** Uncontrolled without these. */
  value?: string;
  onValue?: (value: string) => void;
  className?: string;
};

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

type TextBoxProps = Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  error: ReactNode;
  /** Uncontrolled without these. */
  value?: string;
  onValue?: (value: string) => void;
};

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

/** Of a form that a script brings to life: every text that it may have to show (`problemText`). */
export function ProblemTexts({
  of: problems,
}: {
  of: Readonly<Record<string, MessageDescriptor>>;
}) {
  const { i18n } = useLingui();
  return Object.entries(problems).map(([problem, text]) => (
    <span key={problem} hidden data-problem={problem}>
      {i18n._(text)}
    </span>
  ));
}
