import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { useState, type FormEvent } from 'react';

import { Button } from '#web/components/button.tsx';
import { useFocusInvalid } from '#web/components/use-focus-invalid.ts';
import { TextField } from '#web/components/text-field.tsx';
import { TickLine } from '#web/components/tick-line.tsx';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { EMAIL_PROBLEM_TEXT } from './email-problem-text.ts';
import { useJoinWaitlist } from './use-join-waitlist.ts';

/** An address, and whether its owner wants more than one mail. Another text beside the box is a new MARKETING_TEXT_VERSION. */
export function WaitlistForm({ onJoined }: { onJoined: (email: string) => void }) {
  const { _ } = useLingui();
  const [email, setEmail] = useState('');
  const [wantsNews, setWantsNews] = useState(false);
  const { isBusy, problem, join } = useJoinWaitlist(onJoined);
  const form = useFocusInvalid(problem);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void join(email, wantsNews);
  }

  return (
    <form ref={form} method="dialog" className="mt-6" noValidate onSubmit={submit}>
      <TextField
        label={<Trans>E-postadress</Trans>}
        type="email"
        name="email"
        autoComplete="email"
        required
        error={problem?.kind === 'email' ? _(EMAIL_PROBLEM_TEXT[problem.problem]) : null}
        value={email}
        onValue={setEmail}
      />
      <div className="mt-3 text-[0.9375rem]">
        <TickLine name="wantsNews" isTicked={wantsNews} onTick={setWantsNews}>
          <Trans>Skicka mig också nyheter och erbjudanden. Jag kan säga nej när jag vill.</Trans>
        </TickLine>
      </div>
      {problem?.kind === 'answer' ? (
        <p role="alert" className="mt-3 text-[0.9375rem] font-medium text-clay-text">
          {_(ERROR_MESSAGES[problem.code])}
        </p>
      ) : null}
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button type="submit" isBusy={isBusy}>
          <Trans>Anmäl mig</Trans>
        </Button>
        <Dialog.Close asChild>
          <Button variant="secondary">
            <Trans>Inte nu</Trans>
          </Button>
        </Dialog.Close>
      </div>
    </form>
  );
}
