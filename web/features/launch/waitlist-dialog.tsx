import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui as useLinguiMacro } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Check } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';

import { BYTES_PER_GIB, CO2_METHOD, type Co2Range } from '#worker/domain/co2.ts';
import { MINUTE_MS } from '#worker/domain/duration.ts';
import {
  WAITLIST_MAIL_AGAIN_MS,
  WAITLIST_SUPPRESSION_DAYS,
} from '#worker/domain/waitlist/waitlist.ts';

import { Co2Line } from '#web/entities/co2/co2-lines.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { PaperSheet } from '#web/shared/components/paper/paper-sheet.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { ProblemTexts } from '#web/shared/components/text-field.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { CLOSES_SHEET, openSheet } from '#web/shared/lib/sheets.ts';

import { attachWaitlistForm, type JoinProblem } from './waitlist-form.ts';
import { WAITLIST_ID } from '#web/shared/router/element-ids.ts';

const EMAIL_PROBLEMS = {
  missing: msg`Skriv din e-postadress`,
  'too-long': msg`E-postadressen får ha högst 254 tecken`,
  invalid: msg`Ogiltig e-postadress`,
} satisfies Partial<Record<JoinProblem, MessageDescriptor>>;

const ANSWER_PROBLEMS = {
  network_error: ERROR_MESSAGES.network_error,
  timeout: ERROR_MESSAGES.timeout,
  rate_limit: ERROR_MESSAGES.rate_limit,
  server_error: ERROR_MESSAGES.server_error,
  bad_request: ERROR_MESSAGES.bad_request,
  default: ERROR_MESSAGES.default,
} satisfies Record<Exclude<JoinProblem, keyof typeof EMAIL_PROBLEMS>, MessageDescriptor>;

/** Changing the text beside the box needs a new MARKETING_TEXT_VERSION. */
function WaitlistForm() {
  return (
    // method=dialog: without script a GET would put the text into the address.
    <form method="dialog" className="mt-6" noValidate>
      <label htmlFor="waitlist-email" className="block text-[0.9375rem] font-semibold">
        <Trans>E-postadress</Trans>
      </label>
      <input
        id="waitlist-email"
        type="email"
        name="email"
        autoComplete="email"
        required
        aria-describedby="waitlist-email-problem"
        className="figures mt-2 min-h-12 w-full border-[1.5px] border-line-strong bg-sheet px-4 py-3 placeholder:text-soft disabled:opacity-60 aria-invalid:border-clay"
      />
      <p
        id="waitlist-email-problem"
        role="alert"
        className="mt-2 text-[0.9375rem] font-medium text-clay-text empty:hidden"
      />
      <div className="mt-3 flex min-h-11 items-start gap-4 text-[0.9375rem]">
        <span className="relative mt-2 grid size-6 shrink-0">
          <input
            id="waitlist-news"
            type="checkbox"
            name="wantsNews"
            className="peer size-6 cursor-pointer appearance-none rounded-tag border-[1.5px] border-line-strong bg-sheet checked:border-moss checked:bg-moss forced-colors:appearance-auto"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden place-items-center text-paper peer-checked:grid forced-colors:hidden! [&>svg]:size-4"
          >
            <Check strokeWidth={3.5} />
          </span>
        </span>
        <label htmlFor="waitlist-news" className="cursor-pointer py-2">
          <Trans>Skicka mig också nyheter och erbjudanden. Jag kan säga nej när jag vill.</Trans>
        </label>
      </div>
      <p
        data-answer-problem=""
        role="alert"
        className="mt-3 text-[0.9375rem] font-medium text-clay-text empty:hidden"
      />
      <ProblemTexts of={EMAIL_PROBLEMS} />
      <ProblemTexts of={ANSWER_PROBLEMS} />
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button type="submit">
          <Trans>Anmäl mig</Trans>
        </Button>
        <Button variant="secondary" {...CLOSES_SHEET}>
          <Trans>Inte nu</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The specification's sample figures, labelled as such. */
const SAMPLE = { newsletters: 1_234, sizeGB: 8.5, co2Kg: 12.3 };

/** Around the sample figure as wide as the method's span. */
function sampleCo2(): Co2Range {
  const { low, central, high } = CO2_METHOD.storageKgPerGibYear;
  const { co2Kg } = SAMPLE;
  return {
    lowKg: (co2Kg * low) / central,
    centralKg: co2Kg,
    highKg: (co2Kg * high) / central,
  };
}

function WaitlistPreview() {
  const { t } = useLinguiMacro();
  const format = useFormat();
  return (
    <Receipt subtitle={t`Kvitto på en inkorg`} className="w-full self-center">
      <ReceiptLines>
        <ReceiptLine label={t`Nyhetsbrev`} value={format.count(SAMPLE.newsletters)} />
        <ReceiptLine label={t`Plats`} value={format.bytes(SAMPLE.sizeGB * BYTES_PER_GIB)} />
      </ReceiptLines>
      <ReceiptLines>
        <Co2Line
          label={t`Uppskattad CO₂ per år`}
          co2={sampleCo2()}
          amount={format.oneDecimal(SAMPLE.co2Kg)}
        />
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

function Joined() {
  return (
    <div data-joined="" hidden>
      <h2 id="waitlist-joined" tabIndex={-1} className="text-3xl outline-none">
        <Trans>Kolla din mejl</Trans>
      </h2>
      <p className="mt-4 text-soft">
        <Trans>
          Vi har skickat ett mejl till <span data-email="" />. Bekräfta med knappen där, så har du
          din plats.
        </Trans>
      </p>
      <p className="mt-3 text-soft">
        <Trans>
          Hittar du det inte, titta i skräpposten. Du kan anmäla dig igen efter {AGAIN_MINUTES}{' '}
          minuter, eller efter ett dygn om du redan har bekräftat. Har du lämnat listan dröjer det{' '}
          {WAITLIST_SUPPRESSION_DAYS} dagar.
        </Trans>
      </p>
      <Button className="mt-6 max-sm:w-full" {...CLOSES_SHEET}>
        <Trans>Klart</Trans>
      </Button>
    </div>
  );
}

const FAILED = msg`Något gick fel. Försök igen.`;

/** Brought to life by `attachWaitlistForm`, in the app and on prerendered pages. */
export function WaitlistSheet({ ref }: { ref?: Ref<HTMLDialogElement> }) {
  const { i18n } = useLingui();
  return (
    <PaperSheet
      ref={ref}
      id={WAITLIST_ID}
      aria-labelledby="waitlist-heading"
      aria-describedby="waitlist-text"
      className="sm:max-w-[46rem] sm:has-[[data-joined]:not([hidden])]:max-w-md"
      data-failed={i18n._(FAILED)}
    >
      <div data-joining="" className="grid gap-x-10 gap-y-8 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div>
          <h2 id="waitlist-heading" className="text-3xl">
            <Trans>Ställ dig på väntelistan</Trans>
          </h2>
          <p id="waitlist-text" className="mt-3 text-soft">
            <Trans>
              Du får ett mejl att bekräfta nu, och ett när vi öppnar. Du kan lämna listan när du
              vill.
            </Trans>
          </p>
          <WaitlistForm />
        </div>
        <WaitlistPreview />
      </div>
      <Joined />
    </PaperSheet>
  );
}

/** In the app. */
export function WaitlistDialog({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { current } = sheet;
    if (current === null) return undefined;
    const detach = attachWaitlistForm(current);
    if (!current.open) openSheet(current);
    const tellClosed = () => close();
    current.addEventListener('close', tellClosed);
    return () => {
      current.removeEventListener('close', tellClosed);
      detach();
    };
  }, []);
  return createPortal(<WaitlistSheet ref={sheet} />, document.body);
}
