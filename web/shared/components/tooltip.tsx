import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

const DELAY_MS = 700;

/** On hover and keyboard focus. The control needs a name besides: touch shows no tooltip. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={DELAY_MS}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-64 rounded-tag bg-ink px-3 py-2 text-[0.8125rem] leading-snug text-paper"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
