import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';

import { Banner } from '#web/components/banner.tsx';
import { LeavingLink } from '#web/components/leaving-link.tsx';
import { takeLostFocus } from '#web/components/focus.ts';
import { languageAtom } from '#web/features/language/language-atoms.ts';
import { confirmSignInUrl } from '#web/features/sign-in/google-urls.ts';
import { useAtomValue } from '#web/state/store.ts';

/** What there is to do first about what takes a fresh sign-in, with the way there. */
export function ConfirmSignIn() {
  const language = useAtomValue(languageAtom);
  const { search } = useLocation();
  return (
    <div role="alert" ref={takeLostFocus} tabIndex={-1} className="mt-5">
      <Banner
        tone="warning"
        title={<Trans>Visa först att det är du</Trans>}
        action={
          <LeavingLink href={confirmSignInUrl(language, search, '/account')} variant="secondary">
            <Trans>Logga in igen</Trans>
          </LeavingLink>
        }
      >
        <Trans>
          Det var ett tag sedan du loggade in. Google frågar bara vem du är, inte efter dina mejl,
          och sedan kommer du tillbaka hit.
        </Trans>
      </Banner>
    </div>
  );
}
