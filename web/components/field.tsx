import { useId, type ReactNode } from 'react';

/** What is to be filled in carries these, so that its label, its hint and its fault are known with it. */
type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Why what stands in it was not taken; null where it was. */
  error: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Something to fill in, with what it is for above it and what was wrong with it beneath. */
export function Field({ label, hint, error, className, children }: FieldProps) {
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
      {children({
        id,
        'aria-invalid': error !== null,
        'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
      })}
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
