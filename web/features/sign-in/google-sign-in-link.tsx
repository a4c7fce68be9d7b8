import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { LeavingLink } from '#web/components/leaving-link.tsx';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { googleStartUrl } from './google-start-url.ts';

type GoogleSignInLinkProps = {
  returnTo?: '/scan' | '/dashboard';
  className?: string;
  children: ReactNode;
};

/** The way to Google's sign-in, which leads back here. */
export function GoogleSignInLink({ returnTo, className, children }: GoogleSignInLinkProps) {
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  const wanted = { language, search, ...(returnTo === undefined ? {} : { returnTo }) };
  return (
    <LeavingLink href={googleStartUrl(wanted)} {...(className === undefined ? {} : { className })}>
      {children}
    </LeavingLink>
  );
}
