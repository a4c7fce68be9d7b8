import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useLocation } from 'react-router';

import { confirmSignInUrl } from '#web/entities/access/google-urls.ts';
import { Banner } from '#web/shared/components/banner.tsx';
import { LeavingLink } from '#web/shared/components/leaving-link.tsx';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { takeLostFocus } from '#web/shared/lib/focus.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';

type AccountPartProps = { heading: ReactNode; intro?: ReactNode; children: ReactNode };

export function AccountPart({ heading, intro, children }: AccountPartProps) {
  const id = useId();
  return (
    <section
      tabIndex={-1}
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-line py-10 md:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        {intro === undefined ? null : <p className="mt-3 text-[0.9375rem] text-soft">{intro}</p>}
      </div>
      <div className="max-w-[40rem] min-w-0">{children}</div>
    </section>
  );
}

/** What requires a recent sign-in. */
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
