import { useState, type ReactNode } from 'react';

type PickListProps<Value> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  /** Resolves once `value` says what holds, whether what was picked was taken or not. */
  onPick: (value: Value) => Promise<unknown>;
  /** Nothing can be picked while something is on its way. */
  isBusy?: boolean;
  /** Shown above it, where it is not clear from its place. */
  caption?: ReactNode;
};

/** The browser's own list of choices. What was picked is shown while it is on its way. */
export function PickList<Value extends string>(props: PickListProps<Value>) {
  const { label, value, choices, onPick, caption, isBusy = false } = props;
  const [pending, setPending] = useState<Value | null>(null);

  async function pick(name: string): Promise<void> {
    const to = choices.find((choice) => choice.value === name)?.value;
    if (to === undefined || isBusy) return;
    setPending(to);
    await onPick(to);
    // Not when it has become what was picked: somebody else may have set it back before that was ever seen here.
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
        // Not `disabled`, which would take the focus from whoever has just picked here by keyboard.
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
