import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import type { ButtonVariant } from '#web/shared/components/button.tsx';
import { LeavingLink } from '#web/shared/components/leaving-link.tsx';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';

import { googleStartUrl } from './google-urls.ts';

type GoogleSignInLinkProps = {
  returnTo?: '/scan' | '/dashboard';
  isOtherAccount?: boolean;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
};

export function GoogleSignInLink(props: GoogleSignInLinkProps) {
  const { returnTo, isOtherAccount = false, variant = 'primary', className, children } = props;
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  const wanted = {
    language,
    search,
    isOtherAccount,
    ...(returnTo === undefined ? {} : { returnTo }),
  };
  return (
    <LeavingLink
      href={googleStartUrl(wanted)}
      variant={variant}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </LeavingLink>
  );
}
