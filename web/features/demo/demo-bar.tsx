import type { ReactNode } from 'react';

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
