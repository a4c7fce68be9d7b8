import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import type { RefusedEdit } from './use-safe-list.ts';

type SafeListFormProps = {
  refused: RefusedEdit | null;
  isSaving: boolean;
  /** Says whether it was taken. */
  onProtect: (target: string) => Promise<boolean>;
};

/** Where an address or a domain is put on the list. */
export function SafeListForm({ refused, isSaving, onProtect }: SafeListFormProps) {
  const { _ } = useLingui();
  const [typed, setTyped] = useState('');

  async function add(): Promise<void> {
    if (typed.trim() === '') return;
    if (await onProtect(typed)) setTyped('');
  }

  return (
    <form
      noValidate
      className="mt-4 flex max-w-[36rem] flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        className="min-w-0 flex-1 basis-56"
        label={<Trans>Adress eller domän att skydda</Trans>}
        error={refused?.change.effect === 'protect' ? _(ERROR_MESSAGES[refused.code]) : null}
        value={typed}
        onValue={setTyped}
        maxLength={300}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="secondary" isBusy={isSaving}>
        <Trans>Skydda</Trans>
      </Button>
    </form>
  );
}
