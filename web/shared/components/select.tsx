import type { ReactNode } from 'react';

type SelectProps<Value> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onPick: (value: Value) => void;
  isBusy?: boolean;
  caption?: ReactNode;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, onPick, caption, isBusy = false } = props;

  function pick(name: string): void {
    const to = choices.find((choice) => choice.value === name)?.value;
    if (to !== undefined && !isBusy) onPick(to);
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
        value={value}
        onChange={(event) => pick(event.target.value)}
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
