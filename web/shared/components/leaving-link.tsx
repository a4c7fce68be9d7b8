import { useEffect, useState, type ReactNode } from 'react';

import { buttonClass, type ButtonVariant } from './button.tsx';
import { Spinner } from './loading.tsx';

type LeavingLinkProps = {
  href: string;
  variant?: ButtonVariant;
  className?: string;
  /** Called right before the browser leaves. */
  onLeave?: () => void;
  children: ReactNode;
};

/** A document navigation, busy until the page is left. */
export function LeavingLink(props: LeavingLinkProps) {
  const { href, variant = 'primary', className, onLeave, children } = props;
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    const comeBack = () => setIsLeaving(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  return (
    <a
      href={href}
      className={buttonClass(variant, className)}
      aria-busy={isLeaving}
      onClick={() => {
        setIsLeaving(true);
        onLeave?.();
      }}
    >
      {isLeaving ? <Spinner /> : null}
      {children}
    </a>
  );
}
