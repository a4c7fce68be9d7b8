import { Plural, Trans } from '@lingui/react/macro';

import { ConfirmDialog } from '#web/shared/components/dialog/confirm-dialog.tsx';

type UndoDialogProps = {
  trashedCount: number;
  /** Gmail never confirmed whether they were moved. */
  unconfirmedCount: number;
  isUnsubscribing: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

export function UndoDialog(props: UndoDialogProps) {
  const { trashedCount, unconfirmedCount, isUnsubscribing, isBusy, onClose, onConfirm } = props;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={<Trans>Lägga tillbaka allt?</Trans>}
      description={
        <>
          {trashedCount === 0 ? null : (
            <Plural
              value={trashedCount}
              one="# mejl flyttas från papperskorgen till där det låg."
              other="# mejl flyttas från papperskorgen till där de låg."
            />
          )}{' '}
          {unconfirmedCount === 0 ? null : (
            <Plural
              value={unconfirmedCount}
              one="För # mejl fick vi aldrig något svar från Gmail. Ligger det i papperskorgen läggs det tillbaka."
              other="För # mejl fick vi aldrig något svar från Gmail. De som ligger i papperskorgen läggs tillbaka."
            />
          )}
        </>
      }
      confirmLabel={<Trans>Ja, lägg tillbaka allt</Trans>}
      cancelLabel={<Trans>Behåll som det är</Trans>}
      isBusy={isBusy}
      onConfirm={onConfirm}
    >
      <p className="mt-3">
        <Trans>
          Det gäller mejlen och inte betalningen, och den här städningen kan inte köras igen
          efteråt.
        </Trans>
      </p>
      {isUnsubscribing ? (
        <p className="mt-3">
          <Trans>
            Avregistreringar som redan är skickade går inte att ta tillbaka. De avsändare vi inte
            har hunnit till lämnar vi i fred.
          </Trans>
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
