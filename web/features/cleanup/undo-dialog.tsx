import { Plural, Trans } from '@lingui/react/macro';

import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

type UndoDialogProps = {
  trashedCount: number;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

export function UndoDialog({ trashedCount, isBusy, onClose, onConfirm }: UndoDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={<Trans>Lägga tillbaka allt?</Trans>}
      confirmLabel={<Trans>Ja, lägg tillbaka allt</Trans>}
      cancelLabel={<Trans>Behåll som det är</Trans>}
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <p>
        <Plural
          value={trashedCount}
          one="# mejl flyttas från papperskorgen till där det låg."
          other="# mejl flyttas från papperskorgen till där de låg."
        />
      </p>
      <p className="mt-3">
        <Trans>
          Det gäller mejlen och inte betalningen, och den här städningen kan inte köras igen
          efteråt.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
