import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import {
  type OwnTestimonial,
  ownTestimonialAnswerSchema,
  ownTestimonialSchema,
  type WriteTestimonialBody,
} from '#worker/contract/testimonials.ts';
import {
  checkTestimonial,
  TESTIMONIAL_MAX_LENGTH,
  type TestimonialProblem,
} from '#worker/domain/testimonials/testimonials.ts';
import { shownCharacter } from '#worker/domain/text.ts';

import { ApiError } from '#web/shared/api/api-error.ts';
import { client, unwrap, unwrapEmpty } from '#web/shared/api/client.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { keepTrying } from '#web/shared/api/keep-trying.ts';
import { Button } from '#web/shared/components/button.tsx';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

/** null: none. */
async function readOwnTestimonial(): Promise<OwnTestimonial | null> {
  const answer = await unwrap(client.api.testimonials.mine.$get(), ownTestimonialAnswerSchema);
  return answer.testimonial;
}

export function writeTestimonial(written: WriteTestimonialBody): Promise<OwnTestimonial> {
  return unwrap(client.api.testimonials.$post({ json: written }), ownTestimonialSchema);
}

function withdrawTestimonial(testimonialId: string): Promise<void> {
  return unwrapEmpty(
    client.api.testimonials[':testimonialId'].$delete({ param: { testimonialId } }),
  );
}

const TAKE_BACK_FAILURE = 'testimonial-taken-back';

type TestimonialRefusal = {
  text: MessageDescriptor;
  isOfWords: boolean;
};

/** undefined: not loaded; null: none. */
export function useOwnTestimonial() {
  const [own, setOwn] = useState<OwnTestimonial | null | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<TestimonialRefusal | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async () => {
      const found = await keepTrying(async () => ({ own: await readOwnTestimonial() }), { signal });
      // An empty form would overwrite words that exist.
      if (found !== null) setOwn(found.own);
    };
    void read();
    return () => leaving.abort();
  }, []);

  /** @returns whether it was taken */
  async function write(written: WriteTestimonialBody): Promise<boolean> {
    setIsBusy(true);
    setRefusal(null);
    try {
      setOwn(await writeTestimonial(written));
      return true;
    } catch (error) {
      const { code } = describeError(error);
      setRefusal({
        text: code === null ? msg`Omdömet kunde inte skickas` : ERROR_MESSAGES[code],
        isOfWords: code === 'testimonial_invalid',
      });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  async function takeBack(testimonialId: string): Promise<void> {
    setIsBusy(true);
    try {
      await removeWhereItIs(testimonialId);
      setOwn(null);
      withdrawFailure(TAKE_BACK_FAILURE);
      notifySuccess(msg`Omdömet är borttaget`);
    } catch (error) {
      notifyError(error, {
        id: TAKE_BACK_FAILURE,
        context: msg`Omdömet kunde inte tas bort`,
        retry: () => void takeBack(testimonialId),
      });
    } finally {
      setIsBusy(false);
    }
  }

  return { own, isBusy, refusal, forgetRefusal: () => setRefusal(null), write, takeBack };
}

/** Already removed, by another window or a retry, counts as removed. */
async function removeWhereItIs(testimonialId: string): Promise<void> {
  try {
    await withdrawTestimonial(testimonialId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}

export function useTestimonialProblemText(): (problem: TestimonialProblem) => string {
  const { t, i18n } = useLingui();
  const listed = (found: readonly string[]) => {
    const names = found.map(shownCharacter).map((shown) => t`”${shown}”`);
    return new Intl.ListFormat(i18n.locale).format(names);
  };
  return (told) => {
    switch (told.problem) {
      case 'empty':
        return t`Skriv några ord först.`;
      case 'too-long':
        return t`Omdömet får vara högst 200 tecken.`;
      case 'too-short':
        return t`Omdömet är för kort. Skriv minst 10 tecken.`;
      case 'link':
        return t`Det ser ut som en länk. Ta bort ${listed(told.found)}, eller hela adressen.`;
      case 'characters':
        return t`Ta bort ${listed(told.found)}. Använd bara bokstäver, siffror och vanliga skiljetecken.`;
      default:
        return told satisfies never;
    }
  };
}

type TestimonialFormProps = {
  onSubmit: (text: string) => void;
  startsWith?: string;
  isBusy?: boolean;
  refusal?: TestimonialRefusal | null;
  /** The refused words have been edited. */
  onRewrite?: () => void;
  onCancel?: (() => void) | undefined;
  children?: ReactNode;
};

/** Stored without markup. */
export function TestimonialForm(props: TestimonialFormProps) {
  const { onSubmit, startsWith = '', isBusy = false, onCancel, children } = props;
  const { refusal = null, onRewrite } = props;
  const { i18n } = useLingui();
  const problemText = useTestimonialProblemText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState(startsWith);
  const [problem, setProblem] = useState<TestimonialProblem | null>(null);
  const told = problem === null ? refusal && i18n._(refusal.text) : problemText(problem);

  function submit(): void {
    const checked = checkTestimonial(written);
    if ('text' in checked) return onSubmit(checked.text);
    setProblem(checked);
    field.current?.focus();
  }

  return (
    <form
      noValidate
      className="mt-6 max-w-[34rem]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="block text-[0.9375rem] font-semibold">
        <Trans>Ditt omdöme</Trans>
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        value={written}
        maxLength={TESTIMONIAL_MAX_LENGTH}
        aria-invalid={problem !== null || refusal?.isOfWords === true}
        aria-describedby={told === null ? `${id}-count` : `${id}-problem ${id}-count`}
        onChange={(event) => {
          setWritten(event.target.value);
          setProblem(null);
          onRewrite?.();
        }}
        className="mt-2 w-full border-[1.5px] border-line-strong bg-sheet px-4 py-3 aria-invalid:border-clay"
      />
      <p id={`${id}-count`} className="figures text-right text-[0.8125rem] text-soft">
        {written.length}/{TESTIMONIAL_MAX_LENGTH}
      </p>
      <p
        id={`${id}-problem`}
        role="alert"
        className="text-[0.9375rem] font-medium text-clay-text empty:hidden"
      >
        {told}
      </p>
      {children}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="secondary"
          isBusy={isBusy}
          disabled={written.trim() === ''}
          className="w-full sm:w-auto"
        >
          <Trans>Skicka omdömet</Trans>
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="quiet" isBusy={isBusy} className="w-full sm:w-auto" onClick={onCancel}>
            <Trans>Avbryt</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
