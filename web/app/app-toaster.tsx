import { useLingui } from '@lingui/react/macro';
import { Toaster } from 'sonner';

const TOAST_DURATION_MS = 5000;
const VISIBLE_TOASTS = 3;

/** Errors stay until they are closed: `notify.ts` gives them no end. */
export function AppToaster() {
  const { t } = useLingui();
  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: 'var(--toast-bottom)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom)' }}
      duration={TOAST_DURATION_MS}
      visibleToasts={VISIBLE_TOASTS}
      closeButton
      containerAriaLabel={t`Meddelanden`}
      toastOptions={{ closeButtonAriaLabel: t`Stäng meddelandet` }}
    />
  );
}
