import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';

import { RetryButton } from '#web/app/retry-button.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { SafeListEdits } from './safe-list-edits.tsx';
import { SafeListForm } from './safe-list-form.tsx';
import { useSafeList, type SaveSafeListEdit } from './use-safe-list.ts';

/** Whose mail is always left alone, and whose is not after all: the user's own words over the common list. */
export function SafeListEditor({ label, save }: { label: string; save: SaveSafeListEdit }) {
  const { _ } = useLingui();
  const { safeList, loadError, loadAgain, refused, isSaving, edit } = useSafeList(save);

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
