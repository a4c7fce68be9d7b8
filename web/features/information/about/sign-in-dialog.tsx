import { Trans } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { useState } from 'react';

import { Button } from '#web/components/button.tsx';
import { usePageInert } from '#web/components/use-page-inert.ts';
import { GoogleSignInLink } from '#web/features/sign-in/google-sign-in-link.tsx';

/**
 * What signing in means, before Google asks. The overlay is a plain element, as in ConfirmDialog: Radix's own
 * locks scrolling with a <style> element, which the CSP forbids.
 */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  usePageInert(true);
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <div
          data-dialog-overlay=""
          className="fixed inset-0 z-40 grid place-items-end bg-scrim sm:place-items-center"
        >
          <Dialog.Content
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener instanceof HTMLElement) opener.focus();
            }}
            className="z-50 w-full border border-line bg-paper p-6 shadow-2xl sm:max-w-md sm:p-8"
          >
            <Dialog.Title className="text-2xl">
              <Trans>Väg din inkorg</Trans>
            </Dialog.Title>
            <Dialog.Description className="mt-4 text-soft">
              <Trans>
                Google frågar om du vill ge oss läsrätt. Vi använder den för att räkna, hämtar
                aldrig innehållet, och åtkomsten upphör efter 24 timmar. Att skanna är gratis.
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
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
