import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';

import { Button } from './button.tsx';

type SearchFieldProps = {
  words?: string;
  onSearch: (words: string) => void;
};

/** Searches on submit; `words`: those searched for. */
export function SearchField({ words: searched = '', onSearch }: SearchFieldProps) {
  const id = useId();
  const [last, setLast] = useState(searched);
  const [words, setWords] = useState(searched);
  if (searched !== last) {
    setLast(searched);
    setWords(searched);
  }
  return (
    <form
      role="search"
      className="flex w-full items-end gap-2 md:w-96"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-[0.8125rem] text-soft">
          <Trans>Sök</Trans>
        </label>
        <input
          id={id}
          type="search"
          maxLength={100}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            // The browser's clear button fires no submit.
            if (event.target.value === '') onSearch('');
          }}
          className="mt-1 min-h-11 w-full border border-line-strong bg-sheet px-3"
        />
      </div>
      <Button type="submit" variant="secondary" className="min-h-11 px-4">
        <Trans>Sök</Trans>
      </Button>
    </form>
  );
}
