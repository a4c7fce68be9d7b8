import { LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';

import { buttonClass } from '#web/components/button.tsx';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { modifyPermissionUrl } from './modify-permission-url.ts';

/** A plain navigation to the server, which sends it on to Google's consent. */
export function ModifyPermissionLink({ children }: { children: ReactNode }) {
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
      href={modifyPermissionUrl(language, search)}
      className={buttonClass('primary')}
      aria-busy={isLeaving}
      onClick={() => setIsLeaving(true)}
    >
      {isLeaving ? <LoaderCircle aria-hidden="true" className="size-5 animate-spin" /> : null}
      {children}
    </a>
  );
}
