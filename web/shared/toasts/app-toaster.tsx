import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'sonner';

import { tellToasterReady } from './use-toasts.ts';

const TOAST_DURATION_MS = 5000;
const VISIBLE_TOASTS = 3;

/** Errors have no duration (`notify.tsx`). Outside the page, which dialogs make inert. */
export function AppToaster() {
  const { t } = useLingui();
  // After the effects of its children, which listen by then.
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
