import type { ReactNode } from 'react';

/** The look of the one thing to do from the dark bar. */
export const DEMO_BAR_ACTION =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-button bg-[#7cc49f] px-6 py-3 ' +
  'text-center leading-tight font-semibold text-[#101613] hover:bg-[#93d3b2] ' +
  'focus-visible:outline-bar-text disabled:cursor-not-allowed disabled:bg-bar-soft/40 ' +
  'disabled:text-bar-text/80';

type DemoBarProps = { children: ReactNode; action: ReactNode };

/** The dark bar at the foot of what is shown: what it comes to, and the way on. */
export function DemoBar({ children, action }: DemoBarProps) {
  return (
    <div className="mt-16 flex flex-col gap-6 rounded-button bg-bar p-6 text-bar-text shadow-[0_20px_40px_var(--shadow)] outline outline-line sm:flex-row sm:items-center sm:justify-between">
      <div>{children}</div>
      {action}
    </div>
  );
}
