import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { ConfirmDialog } from '#web/shared/components/dialog/confirm-dialog.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';

import { useShowScan } from './use-show-scan.ts';
import { useStartScan } from './use-start-scan.ts';

export function NewScanDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  const { isStarting, refusal, start } = useStartScan(useShowScan());
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Väga om inkorgen?</Trans>}
      description={
        <Trans>
          Det här resultatet finns kvar i historiken. Du kan göra tre skanningar om dagen, gratis.
        </Trans>
      }
      confirmLabel={<Trans>Starta ny skanning</Trans>}
      cancelLabel={<Trans>Behåll kvittot</Trans>}
      isBusy={isStarting}
      cannotConfirm={refusal !== null}
      onConfirm={() => void start()}
    >
      <p role="alert" className="mt-3 font-medium text-clay-text empty:hidden">
        {refusal === null ? null : _(ERROR_MESSAGES[refusal])}
      </p>
    </ConfirmDialog>
  );
}
