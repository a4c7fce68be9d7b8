import { useState, type ReactNode } from 'react';

type PickListProps<Value> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  /** Resolves once `value` is up to date, whether the pick was accepted or not. */
  onPick: (value: Value) => Promise<unknown>;
  isBusy?: boolean;
  caption?: ReactNode;
};

/** Optimistic. */
export function PickList<Value extends string>(props: PickListProps<Value>) {
  const { label, value, choices, onPick, caption, isBusy = false } = props;
  const [pending, setPending] = useState<Value | null>(null);

  async function pick(name: string): Promise<void> {
    const to = choices.find((choice) => choice.value === name)?.value;
    if (to === undefined || isBusy) return;
    setPending(to);
    await onPick(to);
    // Not compared with `value`: somebody else may have changed it back before it was seen here.
    setPending(null);
  }

  return (
    <label className="block min-w-0">
      {caption === undefined ? null : (
        <span aria-hidden="true" className="mb-1 block text-[0.8125rem] text-soft">
          {caption}
        </span>
      )}
      <select
        aria-label={label}
        // aria-disabled: `disabled` would drop the keyboard focus.
        aria-disabled={isBusy}
        value={pending ?? value}
        onChange={(event) => void pick(event.target.value)}
        className="min-h-11 w-full border border-line-strong bg-sheet px-3 text-[0.9375rem]"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
