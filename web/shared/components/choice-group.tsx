import type { ReactNode } from 'react';

type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  /** Of the label, if not the page's. */
  lang?: string;
};

type ChoiceGroupProps<Value extends string> = {
  name: string;
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { name, legend, choices, chosen, onChoose } = props;
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">{legend}</legend>
      <div className="mt-2 grid max-w-sm auto-cols-fr grid-flow-col border-[1.5px] border-line-strong bg-sheet">
        {choices.map(({ value, label, detail, lang }) => (
          <label
            key={value}
            lang={lang}
            className="chosen-ground relative cursor-pointer border-l border-line px-2 py-2 text-center first:border-l-0 has-checked:bg-ink has-checked:text-paper has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-moss"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 z-10 cursor-pointer appearance-none opacity-0"
            />
            <span className="block leading-tight font-semibold">{label}</span>
            {detail === undefined ? null : (
              <span className="figures block text-[0.8125rem] opacity-80">{detail}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
