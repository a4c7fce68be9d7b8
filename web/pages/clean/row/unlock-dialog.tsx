import { Plural, Trans } from '@lingui/react/macro';

import type { Unlock } from '#worker/contract/protection.ts';
import { EVERY_ROW } from '#worker/domain/protection/safe-list.ts';

import { ConfirmDialog } from '#web/shared/components/dialog/confirm-dialog.tsx';

import { ProtectionCount } from './protection-count.tsx';

type UnlockDialogProps = {
  unlock: Unlock;
  count: number;
  onConfirm: () => void;
  onClose: () => void;
};

export function UnlockDialog({ unlock, count, onConfirm, onClose }: UnlockDialogProps) {
  const isEverywhere = unlock.rowId === EVERY_ROW;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Låsa upp?</Trans>}
      description={
        <>
          <span className="block font-semibold text-ink">
            <ProtectionCount protection={unlock.protection} count={count} />
          </span>{' '}
          <span className="mt-3 block">
            {isEverywhere ? (
              <Plural
                value={count}
                one="Det skyddas inte längre i någon rad. Om inget annat skyddar det kan det väljas, och det följer med i rader som är ikryssade."
                other="De skyddas inte längre i någon rad. De som inget annat skyddar kan väljas, och de följer med i rader som är ikryssade."
              />
            ) : (
              <Plural
                value={count}
                one="Det skyddas inte längre i den här raden. Om inget annat skyddar det kan det väljas, och det följer med om raden är ikryssad."
                other="De skyddas inte längre i den här raden. De som inget annat skyddar kan väljas, och de följer med om raden är ikryssad."
              />
            )}
          </span>
        </>
      }
      confirmLabel={<Trans>Ja, lås upp</Trans>}
      cancelLabel={<Trans>Låt det vara skyddat</Trans>}
      onConfirm={onConfirm}
    >
      <p className="mt-3">
        <Trans>Inget flyttas förrän du har betalat, och du kan skydda igen när du vill.</Trans>
      </p>
    </ConfirmDialog>
  );
}
