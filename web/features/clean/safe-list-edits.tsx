import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

import type { SafeListView } from '#worker/contract/protection.ts';
import { shownSender } from '#worker/domain/scan/sender-key.ts';

import { Button } from '#web/components/button.tsx';
import { SenderText } from '#web/components/sender-text.tsx';
import { useFocusLeftBehind } from '#web/components/use-focus-left-behind.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import type { RefusedEdit } from './use-safe-list.ts';

type SafeListEditsProps = {
  label: string;
  edits: SafeListView['edits'];
  refused: RefusedEdit | null;
  isSaving: boolean;
  onRemove: (target: string) => void;
};

/** What the user has changed about the list, each to be taken back. */
export function SafeListEdits({ label, edits, refused, isSaving, onRemove }: SafeListEditsProps) {
  const { _ } = useLingui();
  return (
    <>
      {refused?.change.effect === 'default' ? (
        <p role="alert" className="mt-4 font-medium text-clay-text">
          <Trans>Kunde inte ta bort {shownSender(refused.change.target)}.</Trans>{' '}
          {_(ERROR_MESSAGES[refused.code])}
        </p>
      ) : null}
      {edits.length === 0 ? null : (
        <ul aria-label={label} tabIndex={-1} className="mt-4 max-w-[36rem] border-b border-line">
          {edits.map((entry) => (
            <EditLine
              key={entry.target}
              entry={entry}
              isSaving={isSaving}
              onRemove={() => onRemove(entry.target)}
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
  const { control, press } = useFocusLeftBehind();
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-1">
      <span id={`${id}-name`} className="min-w-0">
        <SenderText text={shownSender(target)} className="block font-semibold" />
        <span className="block text-[0.8125rem] text-soft">
          {effect === 'protect' ? (
            <Trans>Skyddas alltid</Trans>
          ) : (
            <Trans>Skyddas inte av listan</Trans>
          )}
        </span>
      </span>
      <Button
        ref={control}
        id={id}
        variant="quiet"
        isBusy={isSaving}
        aria-labelledby={`${id} ${id}-name`}
        onClick={() => {
          press();
          onRemove();
        }}
      >
        <Trans>Ta bort</Trans>
      </Button>
    </li>
  );
}
