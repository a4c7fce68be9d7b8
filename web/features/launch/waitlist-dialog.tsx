import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';

import { describeError } from '#web/shared/api/describe-error.ts';
import { joinWaitlist } from '#web/entities/waitlist/api.ts';
import { notifyFailure, withdrawFailure } from '#web/shared/toasts/notify.tsx';
import { useToasts } from '#web/shared/toasts/use-toasts.ts';
import { Button } from '#web/shared/components/button.tsx';
import { useFocusInvalid, useFocusedHeading } from '#web/shared/lib/focus.ts';
import { PaperDialog } from '#web/shared/components/paper-dialog.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { TextField } from '#web/shared/components/text-field.tsx';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { track } from '#web/entities/consent/usage-events.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import type { ErrorCode } from '#worker/domain/app-error.ts';
import { BYTES_PER_GIB } from '#worker/domain/co2.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import { checkFormEmail, type FormEmailProblem } from '#worker/domain/email-address.ts';
import {
  MARKETING_TEXT_VERSION,
  WAITLIST_MAIL_AGAIN_MS,
  WAITLIST_SUPPRESSION_DAYS,
} from '#worker/domain/waitlist/waitlist.ts';

const FAILURE_ID = 'waitlist';

export type JoinProblem =
  { kind: 'email'; problem: FormEmailProblem } | { kind: 'answer'; code: ErrorCode };

/** Failures are shown by a toast, as specified, and by `problem` where the form can be corrected. */
function useJoinWaitlist(onJoined: (email: string) => void) {
  const language = useAtomValue(languageAtom);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<JoinProblem | null>(null);

  function fail(found: JoinProblem): void {
    setProblem(found);
    notifyFailure(msg`Något gick fel. Försök igen.`, { id: FAILURE_ID });
  }

  async function join(written: string, wantsNews: boolean): Promise<void> {
    const { email, problem: emailProblem } = checkFormEmail(written);
    if (emailProblem !== null) return fail({ kind: 'email', problem: emailProblem });
    setIsBusy(true);
    setProblem(null);
    try {
      const marketingTextVersion = wantsNews ? MARKETING_TEXT_VERSION : null;
      await joinWaitlist({ email, language, marketingTextVersion });
      withdrawFailure(FAILURE_ID);
      track({ name: 'waitlist_signup' });
      onJoined(email);
    } catch (error) {
      setIsBusy(false);
      fail({ kind: 'answer', code: describeError(error).code ?? 'default' });
    }
  }

  return { isBusy, problem, join };
}

const EMAIL_PROBLEM_TEXT = {
  missing: msg`Skriv din e-postadress`,
  'too-long': msg`E-postadressen får ha högst 254 tecken`,
  invalid: msg`Ogiltig e-postadress`,
} satisfies Record<FormEmailProblem, MessageDescriptor>;

/** Changing the text beside the box needs a new MARKETING_TEXT_VERSION. */
function WaitlistForm({ onJoined }: { onJoined: (email: string) => void }) {
  const { i18n } = useLingui();
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
        error={problem?.kind === 'email' ? i18n._(EMAIL_PROBLEM_TEXT[problem.problem]) : null}
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
          {i18n._(ERROR_MESSAGES[problem.code])}
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

/** The specification's sample figures, labelled as such. */
const SAMPLE = { newsletters: 1_234, sizeGB: 8.5, co2Kg: 12.3 };

function WaitlistPreview() {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Receipt subtitle={t`Kvitto på en inkorg`} className="w-full self-center">
      <ReceiptLines>
        <ReceiptLine label={t`Nyhetsbrev`} value={format.count(SAMPLE.newsletters)} />
        <ReceiptLine label={t`Plats`} value={format.bytes(SAMPLE.sizeGB * BYTES_PER_GIB)} />
        <ReceiptLine label={t`Koldioxid`} value={t`${format.oneDecimal(SAMPLE.co2Kg)} kg`} />
      </ReceiptLines>
      <ReceiptNote>
        <p className="text-center">
          <Tag tone="clay">
            <Trans>Exempel</Trans>
          </Tag>
        </p>
      </ReceiptNote>
    </Receipt>
  );
}

const AGAIN_MINUTES = WAITLIST_MAIL_AGAIN_MS.unconfirmed / MINUTE_MS;

/** Keyed by opening, so that the form is empty each time. */
export function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const [joinedEmail, setJoinedEmail] = useState<string | null>(null);
  useToasts();
  return joinedEmail === null ? (
    <PaperDialog onClose={onClose} className="sm:max-w-[46rem]">
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div>
          <Dialog.Title className="text-3xl">
            <Trans>Ställ dig på väntelistan</Trans>
          </Dialog.Title>
          <Dialog.Description className="mt-3 text-soft">
            <Trans>Vi mejlar en gång, när vi öppnar. Du kan lämna listan när du vill.</Trans>
          </Dialog.Description>
          <WaitlistForm onJoined={setJoinedEmail} />
        </div>
        <WaitlistPreview />
      </div>
    </PaperDialog>
  ) : (
    <PaperDialog onClose={onClose}>
      <Joined email={joinedEmail} />
    </PaperDialog>
  );
}

function Joined({ email }: { email: string }) {
  const heading = useFocusedHeading();
  return (
    <>
      <Dialog.Title ref={heading} tabIndex={-1} className="text-3xl outline-none">
        <Trans>Kolla din mejl</Trans>
      </Dialog.Title>
      <Dialog.Description className="mt-4 text-soft">
        <Trans>
          Vi har skickat ett mejl till {email}. Bekräfta med knappen där, så har du din plats.
        </Trans>
      </Dialog.Description>
      <p className="mt-3 text-soft">
        <Trans>
          Hittar du det inte, titta i skräpposten. Anmäler du dig igen kommer ett nytt tidigast{' '}
          {AGAIN_MINUTES} minuter efter det förra, eller efter ett dygn om du redan har bekräftat.
          Har du lämnat listan går det att anmäla sig på nytt efter {WAITLIST_SUPPRESSION_DAYS}{' '}
          dagar, och till dess kommer inget mejl.
        </Trans>
      </p>
      <Dialog.Close asChild>
        <Button className="mt-6 max-sm:w-full">
          <Trans>Klart</Trans>
        </Button>
      </Dialog.Close>
    </>
  );
}
