import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

import { describeError } from '#web/shared/api/describe-error.ts';
import {
  answerWaitlistMail,
  type WaitlistChoice,
  type WaitlistOutcome,
} from '#web/entities/waitlist/api.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { useMailedToken } from '#web/shared/router/use-mailed-token.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Button, ButtonLink } from '#web/shared/components/button.tsx';
import { pageLaunchAtom } from '#web/entities/launch/launch-atoms.ts';
import { useFocusedHeading } from '#web/shared/lib/use-focus.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import {
  parseWaitlistToken,
  UNCONFIRMED_RETENTION_DAYS,
} from '#worker/domain/waitlist/waitlist.ts';

import { WaitlistAnswered } from './answered.tsx';
import { WaitlistButton } from '#web/features/launch/way-in.tsx';

type WaitlistAnswering = {
  isBusy: boolean;
  outcome: WaitlistOutcome | null;
  problem: ErrorCode | null;
  answer: (choice: WaitlistChoice) => void;
};

/** Failures are shown by `problem` and can be retried. */
function useWaitlistChoice(token: string): WaitlistAnswering {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<WaitlistOutcome | null>(null);
  const [problem, setProblem] = useState<ErrorCode | null>(null);

  async function send(choice: WaitlistChoice): Promise<void> {
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

  return { isBusy, outcome, problem, answer: (choice) => void send(choice) };
}

function QuestionText({ children }: { children: ReactNode }) {
  return <p className="mt-6 max-w-[40rem] text-lg text-soft">{children}</p>;
}

/** Mounted empty, so that screen readers announce it. */
function AnswerProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className="font-medium text-clay-text">
      {text === null ? null : <p className="mt-6">{text}</p>}
    </div>
  );
}

function AnswerButtons({ children }: { children: ReactNode }) {
  return <div className="mt-10 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>;
}

type PlaceQuestionProps = { answering: WaitlistAnswering; tellsOfNews: boolean };

function PlaceQuestion({ answering, tellsOfNews }: PlaceQuestionProps) {
  const { i18n } = useLingui();
  const { problem } = answering;
  return (
    <>
      <QuestionText>
        <Trans>
          Bekräfta adressen om du inte redan har gjort det, så mejlar vi när vi öppnar. Utan
          bekräftelse raderas den efter {UNCONFIRMED_RETENTION_DAYS} dagar.
        </Trans>
      </QuestionText>
      {tellsOfNews ? (
        <QuestionText>
          <Trans>
            I anmälan är det också kryssat för nyheter och erbjudanden. Vill du inte ha dem väljer
            du bara väntelistan.
          </Trans>
        </QuestionText>
      ) : null}
      <AnswerProblem text={problem === null ? null : i18n._(ERROR_MESSAGES[problem])} />
      <AnswerButtons>
        <PlaceButtons answering={answering} tellsOfNews={tellsOfNews} />
      </AnswerButtons>
    </>
  );
}

function PlaceButtons({ answering: { isBusy, answer }, tellsOfNews }: PlaceQuestionProps) {
  return (
    <>
      <Button isBusy={isBusy} onClick={() => answer('confirm')}>
        <Trans>Bekräfta min plats</Trans>
      </Button>
      {tellsOfNews ? (
        <Button variant="secondary" isBusy={isBusy} onClick={() => answer('decline-news')}>
          <Trans>Bara väntelistan, inga nyheter</Trans>
        </Button>
      ) : null}
      <Button variant="quiet" isBusy={isBusy} onClick={() => answer('leave')}>
        <Trans>Ta bort mig från listan</Trans>
      </Button>
    </>
  );
}

type OpenedQuestionProps = { answering: WaitlistAnswering; tellsOfNews: boolean };

/** After the launch only the marketing consent remains to be confirmed. */
function OpenedQuestion({ answering, tellsOfNews }: OpenedQuestionProps) {
  const { i18n } = useLingui();
  const pathWithParams = usePathWithParams();
  const { isBusy, problem, answer } = answering;
  return (
    <>
      <QuestionText>
        <Trans>
          Nu har vi öppnat, så du behöver inte vänta längre: logga in och väg din inkorg. Vill du
          inte ha din adress kvar hos oss kan du ta bort den nedan.
        </Trans>
      </QuestionText>
      {tellsOfNews ? (
        <QuestionText>
          <Trans>
            I anmälan är det kryssat för nyheter och erbjudanden. Dem skickar vi bara om du säger ja
            till det här.
          </Trans>
        </QuestionText>
      ) : null}
      <AnswerProblem text={problem === null ? null : i18n._(ERROR_MESSAGES[problem])} />
      <AnswerButtons>
        <ButtonLink to={pathWithParams('/auth')}>
          <Trans>Väg min inkorg</Trans>
        </ButtonLink>
        {tellsOfNews ? (
          <>
            <Button variant="secondary" isBusy={isBusy} onClick={() => answer('confirm')}>
              <Trans>Ja, skicka nyheter</Trans>
            </Button>
            <Button variant="secondary" isBusy={isBusy} onClick={() => answer('decline-news')}>
              <Trans>Nej tack, inga nyheter</Trans>
            </Button>
          </>
        ) : null}
        <Button variant="quiet" isBusy={isBusy} onClick={() => answer('leave')}>
          <Trans>Ta bort mig från listan</Trans>
        </Button>
      </AnswerButtons>
    </>
  );
}

/** For an invalid, truncated or expired link: nothing is disclosed. */
function WrongLink() {
  const heading = useFocusedHeading();
  const pathWithParams = usePathWithParams();
  const isOpen = useAtomValue(pageLaunchAtom) === 'open';
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none sm:text-6xl">
        <Trans>Länken går inte att använda</Trans>
      </h1>
      <QuestionText>
        {isOpen ? (
          <Trans>
            Den är avklippt eller gäller inte längre. Nu har vi öppnat, så du behöver den inte:
            logga in och väg din inkorg.
          </Trans>
        ) : (
          <Trans>
            Den är avklippt eller gäller inte längre. Anmäl dig igen, så skickar vi en ny.
          </Trans>
        )}
      </QuestionText>
      <AnswerButtons>
        {isOpen ? (
          <ButtonLink to={pathWithParams('/auth')}>
            <Trans>Väg min inkorg</Trans>
          </ButtonLink>
        ) : (
          <WaitlistButton>
            <Trans>Ställ dig på väntelistan</Trans>
          </WaitlistButton>
        )}
      </AnswerButtons>
    </>
  );
}

/** Nothing happens before a button is pressed: mail scanners open links. */
export function WaitlistAnswerPage() {
  const token = useMailedToken();
  // An answer belongs to its link.
  return <MailQuestion key={token} token={token} />;
}

function MailQuestion({ token }: { token: string }) {
  const { t } = useLingui();
  const answering = useWaitlistChoice(token);
  const isOpen = useAtomValue(pageLaunchAtom) === 'open';
  const link = parseWaitlistToken(token)?.link ?? null;
  const Question = isOpen ? OpenedQuestion : PlaceQuestion;
  usePageTitle(t`Väntelistan`);
  if (answering.outcome !== null) return <WaitlistAnswered outcome={answering.outcome} />;
  return (
    <div className="max-w-[46rem] py-6 md:py-16">
      <meta name="robots" content="noindex" />
      {link === null || answering.problem === 'not_found' ? (
        <WrongLink />
      ) : (
        <>
          <h1 className="text-5xl sm:text-6xl">
            <Trans>Din plats på väntelistan</Trans>
          </h1>
          <Question answering={answering} tellsOfNews={link.marketingTextVersion !== null} />
        </>
      )}
    </div>
  );
}

export { WaitlistAnswerPage as Component };
