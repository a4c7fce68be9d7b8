import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { SenderText } from '#web/components/sender-text.tsx';

import type { CleanRow, CleanSections } from './clean-sections.ts';
import { chosenRows, type ChosenIds } from './row-choice.ts';
import { SizeName, YearName } from './row-name.tsx';

type ChoiceNamesProps = { sections: CleanSections; chosen: ChosenIds };

/** All that is chosen, row by row with its count, in a list of its own that scrolls where it is long. */
export function ChoiceNames({ sections, chosen }: ChoiceNamesProps) {
  const { t } = useLingui();
  const named = namedRows(sections, chosen);
  return (
    <ul
      // A list that scrolls has to be reached by keyboard as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t`Det du har valt`}
      className="mt-2 max-h-72 overflow-y-auto border-y border-line text-[0.9375rem] text-ink"
    >
      {named.map(({ row, name }) => (
        <ChoiceName key={row.id} row={row}>
          {name}
        </ChoiceName>
      ))}
    </ul>
  );
}

function ChoiceName({ row, children }: { row: CleanRow; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0">{children}</span>
      <span className="figures shrink-0 text-[0.8125rem]">
        <Plural value={row.count} one="# mejl" other="# mejl" />
      </span>
    </li>
  );
}

function namedRows(sections: CleanSections, chosen: ChosenIds) {
  const { newsletters, old, large, ownLarge } = sections;
  return [
    ...chosenRows(newsletters, chosen).map((row) => ({
      row,
      name: <SenderText text={row.sender} />,
    })),
    ...chosenRows(old, chosen).map((row) => ({
      row,
      name: (
        <Trans>
          Gamla mejl: <YearName {...row.reason} />
        </Trans>
      ),
    })),
    ...chosenRows(large, chosen).map((row) => ({
      row,
      name: (
        <Trans>
          Stora mejl: <SizeName {...row.reason} />
        </Trans>
      ),
    })),
    ...chosenRows(ownLarge, chosen).map((row) => ({
      row,
      name: (
        <Trans>
          Stora mejl som du har skickat: <SizeName {...row.reason} />
        </Trans>
      ),
    })),
  ];
}
