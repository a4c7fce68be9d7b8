import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

import { Button } from '#web/shared/components/button.tsx';
import { ConfirmDialog } from '#web/shared/components/dialog/confirm-dialog.tsx';

type DeleteButtonProps = {
  label?: string;
  icon?: ReactNode;
  title: ReactNode;
  question: ReactNode;
  isBusy: boolean;
  /** Resolves once the page is up to date. */
  onDelete: () => Promise<void>;
};

export function DeleteButton(props: DeleteButtonProps) {
  const { label, icon, title, question, isBusy, onDelete } = props;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="[&>svg]:size-4"
        aria-label={label}
        isBusy={isBusy}
        onClick={() => setIsAsking(true)}
      >
        {icon}
        <Trans>Radera</Trans>
      </Button>
      {isAsking ? (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={title}
          description={question}
          confirmLabel={<Trans>Radera</Trans>}
          cancelLabel={<Trans>Avbryt</Trans>}
          isBusy={isBusy}
          onConfirm={() => void onDelete().then(() => setIsAsking(false))}
        />
      ) : null}
    </>
  );
}
