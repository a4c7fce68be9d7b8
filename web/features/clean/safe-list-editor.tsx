import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';

import type { SafeListView } from '#worker/contract/protection.ts';

import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/features/checkout/text-field.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { useSafeList, type SaveSafeListEdit } from './use-safe-list.ts';

/** Whose mail is always left alone, and whose is not after all: the user's own words over the common list. */
export function SafeListEditor({ label, save }: { label: string; save: SaveSafeListEdit }) {
  const { _ } = useLingui();
  const { safeList, loadError, loadAgain, error, isSaving, edit } = useSafeList(save);
  const [typed, setTyped] = useState('');

  async function add(): Promise<void> {
    if (typed.trim() === '') return;
    if (await edit({ target: typed, effect: 'protect' })) setTyped('');
  }

  return (
    <>
      <p className="max-w-[44rem] text-[0.9375rem] text-soft">
        <Trans>
          Mejl från de här avsändarna lämnas i fred, nu och i kommande skanningar. En domän gäller
          alla adresser under den.
        </Trans>{' '}
        {safeList === null ? null : (
          <Plural
            value={safeList.commonCount}
            one="Från början finns # domän på listan: myndigheter, banker, vård och liknande."
            other="Från början finns # domäner på listan: myndigheter, banker, vård och liknande."
          />
        )}
      </p>
      {loadError === null ? null : (
        <div className="mt-4 flex max-w-[36rem] flex-wrap items-center gap-x-4 gap-y-2">
          <p role="alert" className="font-medium text-clay-text">
            <Trans>Kunde inte ladda din lista.</Trans> {_(ERROR_MESSAGES[loadError])}
          </p>
          <Button variant="secondary" onClick={loadAgain}>
            <Trans>Försök igen</Trans>
          </Button>
        </div>
      )}
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
          error={error === null ? null : _(ERROR_MESSAGES[error])}
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
      {safeList === null || safeList.edits.length === 0 ? null : (
        <ul aria-label={label} className="mt-4 max-w-[36rem] border-b border-line">
          {safeList.edits.map((entry) => (
            <EditLine
              key={entry.target}
              entry={entry}
              isSaving={isSaving}
              onRemove={() => void edit({ target: entry.target, effect: 'default' })}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type EditLineProps = {
  entry: SafeListView['edits'][number];
  isSaving: boolean;
  onRemove: () => void;
};

function EditLine({ entry: { target, effect }, isSaving, onRemove }: EditLineProps) {
  const id = useId();
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-1">
      <span id={`${id}-name`} className="min-w-0">
        <bdi className="block truncate font-semibold">{target}</bdi>
        <span className="block text-[0.8125rem] text-soft">
          {effect === 'protect' ? (
            <Trans>Skyddas alltid</Trans>
          ) : (
            <Trans>Skyddas inte av listan</Trans>
          )}
        </span>
      </span>
      <Button
        id={id}
        variant="quiet"
        isBusy={isSaving}
        aria-labelledby={`${id} ${id}-name`}
        onClick={onRemove}
      >
        <Trans>Ta bort</Trans>
      </Button>
    </li>
  );
}
