import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

import { tellToasterReady } from './use-toasts.ts';

/** How long what is no error stays; errors stay until they are closed. */
const TOAST_DURATION_MS = 5000;
const VISIBLE_TOASTS = 3;

/**
 * Errors stay until they are closed: `notify.ts` gives them no end. Outside the page, which is inert while a dialog is
 * open: toasts of the dialog's own can be closed all the same.
 */
export function AppToaster() {
  const { t } = useLingui();
  // After the effects of what is inside it, which listens by then.
  useEffect(tellToasterReady, []);
  return createPortal(
    <Toaster
      position="bottom-right"
      offset={{ bottom: 'var(--toast-bottom)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
      duration={TOAST_DURATION_MS}
      visibleToasts={VISIBLE_TOASTS}
      closeButton
      containerAriaLabel={t`Meddelanden`}
      toastOptions={{ closeButtonAriaLabel: t`Stäng meddelandet` }}
    />,
    document.body,
  );
}
