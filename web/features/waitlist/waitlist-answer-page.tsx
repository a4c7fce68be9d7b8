import { useLingui } from '@lingui/react';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useState } from 'react';

import type { ErrorCode } from '#worker/domain/error-code.ts';
import { UNCONFIRMED_KEPT_DAYS } from '#worker/domain/waitlist/waitlist-rules.ts';
import { parseWaitlistToken } from '#worker/domain/waitlist/waitlist-token.ts';

import { describeError } from '#web/api/describe-error.ts';
import {
  answerWaitlistMail,
  type WaitlistAnswer,
  type WaitlistOutcome,
} from '#web/api/waitlist.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { pageLaunchAtom } from '#web/features/launch/launch-atoms.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';
import { useAtomValue } from '#web/state/store.ts';

import { useWaitlistToken } from './use-waitlist-token.ts';
import { WaitlistAnswered } from './waitlist-answered.tsx';
import { WaitlistButton } from './waitlist-button.tsx';

/**
 * Where the mail's link leads. Nothing is done until a button is pressed: programs that open every link of a mail
 * confirm nothing.
 */
export function WaitlistAnswerPage() {
  const token = useWaitlistToken();
  // What was answered by one link says nothing of the next.
  return <AnswerBody key={token} token={token} />;
}

function AnswerBody({ token }: { token: string }) {
  const { _ } = useLingui();
  const { t } = useLinguiMacro();
  const tellsOfNews = (parseWaitlistToken(token)?.link.marketingTextVersion ?? null) !== null;
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<WaitlistOutcome | null>(null);
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const isOpen = useAtomValue(pageLaunchAtom) === 'open';
  const keptPath = useKeptPath();
  usePageTitle(t`Väntelistan`);

  async function answer(choice: WaitlistAnswer): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      setOutcome(await answerWaitlistMail(choice, token));
    } catch (error) {
      setProblem(describeError(error).code ?? 'default');
    } finally {
      setIsBusy(false);
    }
  }

  if (outcome !== null) return <WaitlistAnswered outcome={outcome} />;
  return (
    <div className="max-w-[46rem] py-6 md:py-16">
      <meta name="robots" content="noindex" />
      <h1 className="text-5xl sm:text-6xl">
        <Trans>Din plats på väntelistan</Trans>
      </h1>
      <p className="mt-6 max-w-[40rem] text-lg text-soft">
        {isOpen ? <OpenedText /> : <ToConfirmText />}
      </p>
      {tellsOfNews && !isOpen ? (
        <p className="mt-3 max-w-[40rem] text-lg text-soft">
          <Trans>
            I anmälan är det också kryssat för nyheter och erbjudanden. Vill du inte ha dem väljer
            du bara väntelistan.
          </Trans>
        </p>
      ) : null}
      <div role="alert" className="font-medium text-clay-text">
        {problem === null ? null : (
          <p className="mt-6">
            {problem === 'not_found' && !isOpen ? (
              <Trans>Länken gäller inte längre. Anmäl dig igen, så skickar vi en ny.</Trans>
            ) : (
              _(ERROR_MESSAGES[problem])
            )}
          </p>
        )}
      </div>
      <div className="mt-10 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {isOpen ? (
          <ButtonLink to={keptPath('/auth')}>
            <Trans>Väg min inkorg</Trans>
          </ButtonLink>
        ) : null}
        {problem === 'not_found' ? (
          isOpen ? null : (
            <WaitlistButton>
              <Trans>Ställ dig på väntelistan</Trans>
            </WaitlistButton>
          )
        ) : (
          <>
            {isOpen ? null : (
              <Button isBusy={isBusy} onClick={() => void answer('confirm')}>
                <Trans>Bekräfta min plats</Trans>
              </Button>
            )}
            {tellsOfNews ? (
              <Button
                variant="secondary"
                isBusy={isBusy}
                onClick={() => void answer('decline-news')}
              >
                {isOpen ? (
                  <Trans>Skicka inga nyheter</Trans>
                ) : (
                  <Trans>Bara väntelistan, inga nyheter</Trans>
                )}
              </Button>
            ) : null}
            <Button variant="quiet" isBusy={isBusy} onClick={() => void answer('leave')}>
              <Trans>Ta bort mig från listan</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function ToConfirmText() {
  return (
    <Trans>
      Bekräfta adressen om du inte redan har gjort det, så mejlar vi när vi öppnar. Utan bekräftelse
      raderas den efter {UNCONFIRMED_KEPT_DAYS} dagar.
    </Trans>
  );
}

function OpenedText() {
  return (
    <Trans>
      Nu har vi öppnat, så du behöver inte vänta längre: logga in och väg din inkorg. Vill du inte
      ha din adress kvar hos oss kan du ta bort den nedan.
    </Trans>
  );
}
