import { useState } from 'react';

import { ChoiceButtons } from '#web/shared/components/choice-buttons.tsx';
import { ChoiceGroup } from '#web/shared/components/choice-group.tsx';
import { FilterBar } from '#web/shared/components/filter-bar.tsx';
import { Pager } from '#web/shared/components/pager.tsx';
import { Select } from '#web/shared/components/select.tsx';
import { SearchField } from '#web/shared/components/search-field.tsx';
import { CookieDetails } from '#web/features/consent/cookie-question.tsx';

import { Specimen, Specimens } from './specimen.tsx';

type Size = 'small' | 'medium' | 'large';

const SIZES: readonly Size[] = ['small', 'medium', 'large'];

export function ChoiceSpecimens() {
  const [size, setSize] = useState<Size>('medium');
  const [page, setPage] = useState(2);
  return (
    <Specimens title="Choices">
      <Specimen file="shared/components/choice-buttons.tsx">
        <ChoiceButtons
          label="Size by buttons"
          choices={SIZES.map((value) => ({ value, name: value }))}
          chosen={size}
          onChoose={setSize}
        />
      </Specimen>
      <Specimen file="shared/components/choice-group.tsx">
        <ChoiceGroup
          name="specimen-size"
          legend="Size as a group"
          choices={SIZES.map((value, place) => ({
            value,
            label: value,
            detail: `${place + 1} GB`,
          }))}
          chosen={size}
          onChoose={setSize}
        />
      </Specimen>
      <Specimen file="shared/components/select.tsx">
        <div className="grid gap-4">
          <Select
            label="Size in a list"
            caption="Size"
            choices={SIZES.map((value) => ({ value, label: value }))}
            value={size}
            onPick={setSize}
          />
          <Select
            label="Size on its way"
            caption="On its way"
            choices={SIZES.map((value) => ({ value, label: value }))}
            value={size}
            onPick={() => undefined}
            isBusy
          />
        </div>
      </Specimen>
      <Specimen file="shared/components/filter-bar.tsx">
        <FilterBar
          label="Size of what is listed"
          choices={SIZES.map((value, place) => ({ value, label: value, count: place * 1200 }))}
          chosen={size}
          onChoose={setSize}
        />
      </Specimen>
      <Specimen file="features/consent/cookie-question.tsx">
        <CookieDetails />
      </Specimen>
      <Specimen file="shared/components/search-field.tsx, shared/components/pager.tsx">
        <SearchField onSearch={() => setPage(1)} />
        <Pager page={page} lastPage={20} onPage={setPage} />
      </Specimen>
    </Specimens>
  );
}
