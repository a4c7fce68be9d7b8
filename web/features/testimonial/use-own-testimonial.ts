import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

import type { OwnTestimonial, WriteTestimonialBody } from '#worker/contract/testimonial.ts';

import { ApiError } from '#web/api/api-error.ts';
import { describeError } from '#web/api/describe-error.ts';
import { keepTrying } from '#web/api/keep-trying.ts';
import {
  readOwnTestimonial,
  takeBackTestimonial,
  writeTestimonial,
} from '#web/api/own-testimonial.ts';
import { notifyError, notifySuccess, withdrawFailure } from '#web/app/notify.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

const TAKE_BACK_FAILURE = 'testimonial-taken-back';

/** Why what was written was not taken. */
export type TestimonialRefusal = {
  text: MessageDescriptor;
  /** It is the words that are to be mended. */
  isOfWords: boolean;
};

/** What the user has said: `undefined` until it is known, null where they have said nothing. */
export function useOwnTestimonial() {
  const [own, setOwn] = useState<OwnTestimonial | null | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<TestimonialRefusal | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async () => {
      const found = await keepTrying(async () => ({ own: await readOwnTestimonial() }), { signal });
      // An empty form over words that are there would have them replaced unasked.
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

/** Gone already, by another window or a try whose answer was lost, is as good as taken back. */
async function removeWhereItIs(testimonialId: string): Promise<void> {
  try {
    await takeBackTestimonial(testimonialId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
  }
}
