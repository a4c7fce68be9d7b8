import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { AnswerButtons, AnswerProblem, QuestionText } from './answer-parts.tsx';
import type { WaitlistAnswering } from './use-waitlist-answer.ts';

type OpenedQuestionProps = { answering: WaitlistAnswering; tellsOfNews: boolean };

/** After the launch nobody waits for a place any more; a wish for news is still its owner's to confirm. */
export function OpenedQuestion({ answering, tellsOfNews }: OpenedQuestionProps) {
  const { _ } = useLingui();
  const keptPath = useKeptPath();
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
      <AnswerProblem text={problem === null ? null : _(ERROR_MESSAGES[problem])} />
      <AnswerButtons>
        <ButtonLink to={keptPath('/auth')}>
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
