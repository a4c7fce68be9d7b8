import { LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

import { buttonClass } from './button.tsx';

type LeavingLinkProps = {
  href: string;
  className?: string;
  /** Called right before the browser leaves. */
  onLeave?: () => void;
  children: ReactNode;
};

/** A plain navigation off the page; shows that it is under way until the browser has left. */
export function LeavingLink({ href, className, onLeave, children }: LeavingLinkProps) {
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    const comeBack = () => setIsLeaving(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  return (
    <a
      href={href}
      className={buttonClass('primary', className)}
      aria-busy={isLeaving}
      onClick={() => {
        setIsLeaving(true);
        onLeave?.();
      }}
    >
      {isLeaving ? <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> : null}
      {children}
    </a>
  );
}
