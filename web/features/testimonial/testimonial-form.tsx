import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useId, useRef, useState, type ReactNode } from 'react';

import {
  checkTestimonial,
  TESTIMONIAL_MAX_LENGTH,
  type TestimonialProblem,
} from '#worker/domain/testimonial/testimonial-text.ts';

import { Button } from '#web/components/button.tsx';

import { useTestimonialProblemText } from './use-testimonial-problem-text.ts';
import type { TestimonialRefusal } from './use-own-testimonial.ts';

type TestimonialFormProps = {
  onSubmit: (text: string) => void;
  /** What was said before, to be said otherwise. */
  startsWith?: string;
  isBusy?: boolean;
  /** Why what was handed on was not taken. */
  refusal?: TestimonialRefusal | null;
  /** The words are others now than those that were refused. */
  onRewrite?: () => void;
  /** The way back, for whoever has said something before. */
  onCancel?: (() => void) | undefined;
  /** What else is asked. */
  children?: ReactNode;
};

/** A few words on how it was. What is handed on has been checked and is without markup. */
export function TestimonialForm(props: TestimonialFormProps) {
  const { onSubmit, startsWith = '', isBusy = false, onCancel, children } = props;
  const { refusal = null, onRewrite } = props;
  const { _ } = useLingui();
  const problemText = useTestimonialProblemText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState(startsWith);
  const [problem, setProblem] = useState<TestimonialProblem | null>(null);
  const told = problem === null ? refusal && _(refusal.text) : problemText(problem);

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
