import { useId, type ComponentProps, type ReactNode } from 'react';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Why what stands in it was not taken. */
  error: string | null;
  value: string;
  onValue: (value: string) => void;
  /** Room for as much as it takes. */
  className?: string;
};

/** One line to fill in, with what it is for above it and what was wrong with it beneath. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, value, onValue, className = '', ...rest } = props;
  const id = useId();
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === null ? [] : [`${id}-error`]),
  ];
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-[0.9375rem] font-semibold">
        {label}
      </label>
      <input
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
        className="figures mt-2 min-h-12 w-full border-[1.5px] border-line-strong bg-sheet px-4 py-3 placeholder:text-soft disabled:opacity-60 aria-invalid:border-clay"
        {...rest}
      />
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-2 text-[0.8125rem] text-soft">
          {hint}
        </p>
      )}
      {error === null ? null : (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-2 text-[0.9375rem] font-medium text-clay-text"
        >
          {error}
        </p>
      )}
    </div>
  );
}
