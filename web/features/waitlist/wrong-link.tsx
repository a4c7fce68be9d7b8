import { Trans } from '@lingui/react/macro';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { pageLaunchAtom } from '#web/features/launch/launch-atoms.ts';
import { useFocusedHeading } from '#web/features/withdrawal/use-focused-heading.ts';
import { useAtomValue } from '#web/state/store.ts';

import { AnswerButtons, QuestionText } from './answer-parts.tsx';
import { WaitlistButton } from './waitlist-button.tsx';

/** Of a link that is none of ours, is cut short, or whose address is gone: nothing is known of a place, or promised. */
export function WrongLink() {
  const heading = useFocusedHeading();
  const keptPath = useKeptPath();
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
          <ButtonLink to={keptPath('/auth')}>
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
