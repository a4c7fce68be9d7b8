import { useLingui } from '@lingui/react/macro';
import { Toaster } from 'sonner';

const TOAST_DURATION_MS = 5000;
const VISIBLE_TOASTS = 3;

/** Above whatever sticks to the foot of the window (see useRoomBelow). */
const aboveTheBar = (edgePx: number) => `calc(${edgePx}px + var(--taken-below, 0px))`;

/** Errors stay until they are closed: `notify.ts` gives them no end. */
export function AppToaster() {
  const { t } = useLingui();
  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: aboveTheBar(24) }}
      mobileOffset={{ bottom: aboveTheBar(16) }}
      duration={TOAST_DURATION_MS}
      visibleToasts={VISIBLE_TOASTS}
      closeButton
      containerAriaLabel={t`Meddelanden`}
      toastOptions={{ closeButtonAriaLabel: t`Stäng meddelandet` }}
    />
  );
}
