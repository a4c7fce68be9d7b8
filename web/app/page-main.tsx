import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** The page itself. After a move inside the site, focus starts here, as it would on a fresh page. */
export function PageMain({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main id="main" ref={mainRef} tabIndex={-1} className="page flex-1">
      {children}
    </main>
  );
}
