import { useState, type ComponentProps } from 'react';

import type { UsagePlace } from '#worker/domain/stats/usage-events.ts';

import { partOnDemand } from '#web/app/part-on-demand.tsx';
import { Button } from '#web/components/button.tsx';
import { track } from '#web/features/usage/track.ts';
import { needTexts } from '#web/i18n/activate.ts';

const WaitlistDialog = partOnDemand(async () => {
  const [{ WaitlistDialog }] = await Promise.all([
    import('./waitlist-dialog.tsx'),
    needTexts('app'),
  ]);
  return WaitlistDialog;
});

type WaitlistButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'className' | 'children'
> & {
  /** Something to do before the dialog comes. */
  onOpen?: (() => void) | undefined;
  /** Where it stands, for those who agreed to be counted. */
  place?: UsagePlace;
};

/** The way onto the waiting list. The dialog and its texts come with the first press. */
export function WaitlistButton({ onOpen, place = 'page', ...rest }: WaitlistButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          onOpen?.();
          track({ name: 'button_click', button: 'waitlist', place });
          setIsOpen(true);
        }}
        {...rest}
      />
      {isOpen ? <WaitlistDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
