import { Trans } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';

import { Button } from '#web/shared/components/button.tsx';
import { PaperDialog } from '#web/shared/components/paper-dialog.tsx';
import { GoogleSignInLink } from '#web/entities/access/google-sign-in-link.tsx';

export function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <PaperDialog onClose={onClose}>
      <Dialog.Title className="text-2xl">
        <Trans>Väg din inkorg</Trans>
      </Dialog.Title>
      <Dialog.Description className="mt-4 text-soft">
        <Trans>
          Google frågar om du vill ge oss läsrätt. Vi använder den för att räkna, hämtar aldrig
          innehållet, och åtkomsten upphör efter 24 timmar. Att skanna är gratis.
        </Trans>
      </Dialog.Description>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <GoogleSignInLink>
          <Trans>Logga in med Google</Trans>
        </GoogleSignInLink>
        <Dialog.Close asChild>
          <Button variant="secondary">
            <Trans>Inte nu</Trans>
          </Button>
        </Dialog.Close>
      </div>
    </PaperDialog>
  );
}
