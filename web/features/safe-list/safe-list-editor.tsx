import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useId, useRef, useState } from 'react';

import { useChoiceApi } from '#web/entities/cleanups/choice-api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { RetryButton } from '#web/shared/components/loading.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { useFocusFallback } from '#web/shared/lib/use-focus.ts';
import { SenderText } from '#web/entities/scans/row-name.tsx';
import { TextField } from '#web/shared/components/text-field.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import type { EditSafeListBody, SafeListView } from '#worker/contract/protection.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { shownSender } from '#worker/domain/scans/senders/sender-key.ts';

/** Rejects with an ApiError if nothing was changed. */
type SaveSafeListEdit = (edit: EditSafeListBody) => Promise<SafeListView>;

export type RefusedEdit = { change: EditSafeListBody; code: ErrorCode };

function useSafeList(save: SaveSafeListEdit) {
  const { fetchSafeList } = useChoiceApi();
  const [safeList, setSafeList] = useState<SafeListView | null>(null);
  const [refused, setRefused] = useState<RefusedEdit | null>(null);
  const [loadError, setLoadError] = useState<ErrorCode | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const load = useCallback(
    () =>
      fetchSafeList().then(setSafeList, (reason: unknown) =>
        setLoadError(describeError(reason).code ?? 'default'),
      ),
    [fetchSafeList],
  );

  useEffect(() => {
    void load();
  }, [load]);

  function loadAgain(): void {
    setLoadError(null);
    void load();
  }

  /** @returns whether it was accepted */
  async function edit(change: EditSafeListBody): Promise<boolean> {
    setIsSaving(true);
    setRefused(null);
    try {
      setSafeList(await save(change));
      setLoadError(null);
      return true;
    } catch (reason) {
      setRefused({ change, code: describeError(reason).code ?? 'default' });
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { safeList, loadError, loadAgain, refused, isSaving, edit };
}

type SafeListEditsProps = {
  label: string;
  edits: SafeListView['edits'];
  refused: RefusedEdit | null;
  isSaving: boolean;
  onRemove: (target: string) => void;
};

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
  const { control, press } = useFocusFallback();
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

type SafeListFormProps = {
  refused: RefusedEdit | null;
  isSaving: boolean;
  /** @returns whether it was accepted */
  onProtect: (target: string) => Promise<boolean>;
};

export function SafeListForm({ refused, isSaving, onProtect }: SafeListFormProps) {
  const { _ } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  /** Of a text that has been changed since. */
  const [past, setPast] = useState<RefusedEdit | null>(null);
  const isRefused = refused !== past && refused?.change.effect === 'protect';
  const refusal = isRefused ? refused.code : null;
  const problem = isMissing ? 'safe_list_invalid' : refusal;

  async function add(): Promise<void> {
    const isEmpty = typed.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) {
      field.current?.focus();
      return;
    }
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
        ref={field}
        error={problem === null ? null : _(ERROR_MESSAGES[problem])}
        value={typed}
        onValue={(text) => {
          setTyped(text);
          setPast(refused);
          if (text.trim() !== '') setIsMissing(false);
        }}
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

type SafeListEditorProps = { label: string; save?: SaveSafeListEdit };

export function SafeListEditor({ label, save }: SafeListEditorProps) {
  const { editSafeList } = useChoiceApi();
  const { _ } = useLingui();
  const { safeList, loadError, loadAgain, refused, isSaving, edit } = useSafeList(
    save ?? editSafeList,
  );

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
          <RetryButton code={loadError} variant="secondary" onClick={loadAgain} />
        </div>
      )}
      <SafeListForm
        refused={refused}
        isSaving={isSaving}
        onProtect={(target) => edit({ target, effect: 'protect' })}
      />
      {safeList === null ? null : (
        <SafeListEdits
          label={label}
          edits={safeList.edits}
          refused={refused}
          isSaving={isSaving}
          onRemove={(target) => void edit({ target, effect: 'default' })}
        />
      )}
    </>
  );
}
