import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import { UNCONFIRMED_KEPT_DAYS } from '#worker/domain/waitlist/waitlist-rules.ts';

import { Button } from '#web/components/button.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { AnswerButtons, AnswerProblem, QuestionText } from './answer-parts.tsx';
import type { WaitlistAnswering } from './use-waitlist-answer.ts';

type PlaceQuestionProps = { answering: WaitlistAnswering; tellsOfNews: boolean };

/** Before the launch: whether the owner of an address wants a place on the list, and news. */
export function PlaceQuestion({ answering, tellsOfNews }: PlaceQuestionProps) {
  const { _ } = useLingui();
  const { problem } = answering;
  return (
    <>
      <QuestionText>
        <Trans>
          Bekräfta adressen om du inte redan har gjort det, så mejlar vi när vi öppnar. Utan
          bekräftelse raderas den efter {UNCONFIRMED_KEPT_DAYS} dagar.
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
      <AnswerProblem text={problem === null ? null : _(ERROR_MESSAGES[problem])} />
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
