import type { ComponentProps, ReactNode } from 'react';

import { Field } from '#web/components/field.tsx';

type MessageFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & {
  label: ReactNode;
  /** Why what stands in it was not taken. */
  error: string | null;
};

/** Several lines to fill in: TextField's bigger sister. */
export function MessageField({ label, error, ...rest }: MessageFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <textarea
          {...control}
          rows={7}
          className="mt-2 w-full border-[1.5px] border-line-strong bg-sheet px-4 py-3 disabled:opacity-60 aria-invalid:border-clay"
          {...rest}
        />
      )}
    </Field>
  );
}
