import type { ReactNode } from 'react';

type SelectProps<Value> = {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onPick: (value: Value) => void;
  isBusy?: boolean;
  caption?: ReactNode;
  /** Looks as the fields of a form that it stands among. */
  isField?: boolean;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, onPick, caption, isBusy = false, isField = false } = props;

  function pick(name: string): void {
    const to = choices.find((choice) => choice.value === name)?.value;
    if (to !== undefined && !isBusy) onPick(to);
  }

  return (
    <label className="block min-w-0">
      {caption === undefined ? null : (
        <span
          aria-hidden="true"
          className={`block ${isField ? 'mb-2 text-[0.9375rem] font-semibold' : 'mb-1 text-[0.8125rem] text-soft'}`}
        >
          {caption}
        </span>
      )}
      <select
        aria-label={label}
        // aria-disabled: `disabled` would drop the keyboard focus.
        aria-disabled={isBusy}
        value={value}
        onChange={(event) => pick(event.target.value)}
        className={`w-full bg-sheet px-3 text-[0.9375rem] border-line-strong ${isField ? 'min-h-12 border-[1.5px]' : 'min-h-11 border'}`}
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
