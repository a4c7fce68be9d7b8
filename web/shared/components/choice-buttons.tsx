import type { ReactNode } from 'react';

type ChoiceButtonsProps<Choice extends string> = {
  label: string;
  choices: readonly { value: Choice; name: ReactNode }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

export function ChoiceButtons<Choice extends string>(props: ChoiceButtonsProps<Choice>) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          className="chosen-ground min-h-11 rounded-button border border-line-strong/60 px-4 font-medium text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
