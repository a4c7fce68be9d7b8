import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '#web/components/button.tsx';

import { TextBox } from './text-box.tsx';

type NotesFormProps = {
  notes: string;
  isBusy: boolean;
  onSave: (notes: string) => Promise<boolean>;
};

/** What we note down for each other. What is being written stays, whoever else saves theirs meanwhile. */
export function NotesForm({ notes, isBusy, onSave }: NotesFormProps) {
  const [draft, setDraft] = useState<string | null>(null);

  async function save(): Promise<void> {
    if (await onSave(draft ?? notes)) setDraft(null);
  }

  return (
    <form
      className="mt-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <TextBox
        label={<Trans>Interna anteckningar</Trans>}
        hint={<Trans>Syns bara här.</Trans>}
        rows={5}
        value={draft ?? notes}
        onValue={setDraft}
      />
      <Button type="submit" variant="secondary" className="mt-3" aria-disabled={isBusy}>
        <Trans>Spara anteckningar</Trans>
      </Button>
    </form>
  );
}
