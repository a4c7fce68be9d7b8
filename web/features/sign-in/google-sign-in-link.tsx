import { LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import { buttonClass } from '#web/components/button.tsx';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { googleStartUrl } from './google-start-url.ts';

type GoogleSignInLinkProps = {
  returnTo?: '/scan' | '/dashboard';
  className?: string;
  children: ReactNode;
};

/** A plain navigation to the server; shows that it is under way until the browser has left. */
export function GoogleSignInLink({ returnTo, className, children }: GoogleSignInLinkProps) {
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    const comeBack = () => setIsLeaving(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  return (
    <a
      href={googleStartUrl({ language, search, ...(returnTo === undefined ? {} : { returnTo }) })}
      className={buttonClass('primary', className)}
      aria-busy={isLeaving}
      onClick={() => setIsLeaving(true)}
    >
      {isLeaving ? <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> : null}
      {children}
    </a>
  );
}
