import { useId, type ReactNode } from 'react';

type TextBoxProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  rows: number;
  value: string;
  onValue: (value: string) => void;
};

/** Several lines to write in, with what they are for above and what was wrong with them beneath. */
export function TextBox({ label, hint, error = null, rows, value, onValue }: TextBoxProps) {
  const id = useId();
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === null ? [] : [`${id}-error`]),
  ].join(' ');
  return (
    <>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-[0.875rem] text-soft">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        rows={rows}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        className="mt-2 block w-full border-[1.5px] border-line-strong bg-sheet px-4 py-3 aria-invalid:border-clay"
      />
      {error === null ? null : (
        <p id={`${id}-error`} role="alert" className="mt-2 font-medium text-clay-text">
          {error}
        </p>
      )}
    </>
  );
}
