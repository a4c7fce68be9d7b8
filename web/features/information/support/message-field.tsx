import { useId, type ComponentProps, type ReactNode } from 'react';

type MessageFieldProps = Omit<
  ComponentProps<'textarea'>,
  'id' | 'value' | 'onChange' | 'className'
> & {
  label: ReactNode;
  /** Why what stands in it was not taken. */
  error: string | null;
  value: string;
  onValue: (value: string) => void;
};

/** Several lines to fill in: TextField's bigger sister. */
export function MessageField({ label, error, value, onValue, ...rest }: MessageFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-[0.9375rem] font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={7}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        className="mt-2 w-full border-[1.5px] border-line-strong bg-sheet px-4 py-3 disabled:opacity-60 aria-invalid:border-clay"
        {...rest}
      />
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
