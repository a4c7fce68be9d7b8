import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { ADMIN_SIGN_IN_HOURS } from '#worker/domain/session-life.ts';

import { Banner } from '#web/components/banner.tsx';
import { LeavingLink } from '#web/components/leaving-link.tsx';
import { takeLostFocus } from '#web/components/take-lost-focus.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';
import { useAtomValue } from '#web/state/store.ts';

import { signInErrorAtom } from './sign-in-error-atom.ts';
import { useWayThroughSignIn } from './use-way-through-sign-in.ts';

/** What there is to do before anything more is read or done here, with the way there. */
export function SignInAgain({ isPageOpen }: { isPageOpen: boolean }) {
  const { i18n } = useLingui();
  const way = useWayThroughSignIn();
  const error = useAtomValue(signInErrorAtom);
  return (
    <div role="alert" ref={takeLostFocus} tabIndex={-1} className="mb-6">
      <Banner
        tone="warning"
        title={
          error === null ? (
            <Trans>Logga in igen för att fortsätta</Trans>
          ) : (
            <Trans>Inloggningen blev inte av</Trans>
          )
        }
        action={
          <LeavingLink {...way} variant="secondary">
            <Trans>Logga in igen</Trans>
          </LeavingLink>
        }
      >
        {error === null ? null : <p>{i18n._(ERROR_MESSAGES[error])}</p>}
        <p>
          <Trans>
            Admin är öppet i {ADMIN_SIGN_IN_HOURS} timmar efter en inloggning. Google frågar bara
            vem du är, inte efter dina mejl, och sedan kommer du tillbaka hit.
          </Trans>
        </p>
        {isPageOpen ? (
          <p>
            <Trans>
              Svar och anteckningar som du har börjat på finns kvar när du kommer tillbaka.
            </Trans>
          </p>
        ) : null}
      </Banner>
    </div>
  );
}
