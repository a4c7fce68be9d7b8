import { Trans, useLingui } from '@lingui/react/macro';

import { parseWaitlistToken } from '#worker/domain/waitlist/waitlist-token.ts';

import { usePageTitle } from '#web/app/use-page-title.ts';
import { pageLaunchAtom } from '#web/features/launch/launch-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { OpenedQuestion } from './opened-question.tsx';
import { PlaceQuestion } from './place-question.tsx';
import { useWaitlistAnswer } from './use-waitlist-answer.ts';
import { useWaitlistToken } from './use-waitlist-token.ts';
import { WaitlistAnswered } from './waitlist-answered.tsx';
import { WrongLink } from './wrong-link.tsx';

/**
 * Where the mail's link leads. Nothing is done until a button is pressed: programs that open every link of a mail
 * confirm nothing.
 */
export function WaitlistAnswerPage() {
  const token = useWaitlistToken();
  // What was answered by one link says nothing of the next.
  return <MailQuestion key={token} token={token} />;
}

function MailQuestion({ token }: { token: string }) {
  const { t } = useLingui();
  const answering = useWaitlistAnswer(token);
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
