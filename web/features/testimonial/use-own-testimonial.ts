import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import type { OwnTestimonial, WriteTestimonialBody } from '#worker/contract/testimonial.ts';

import { describeError } from '#web/api/describe-error.ts';
import {
  readOwnTestimonial,
  takeBackTestimonial,
  writeTestimonial,
} from '#web/api/own-testimonial.ts';
import { notifyError, notifySuccess } from '#web/app/notify.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

/** What the user has said: `undefined` until it is known, null where they have said nothing. */
export function useOwnTestimonial() {
  const { t, i18n } = useLingui();
  const [own, setOwn] = useState<OwnTestimonial | null | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    let isHere = true;
    readOwnTestimonial().then(
      (found) => isHere && setOwn(found),
      // Whoever has said something can say it anew.
      () => isHere && setOwn(null),
    );
    return () => {
      isHere = false;
    };
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
      setRefusal(code === null ? t`Omdömet kunde inte skickas` : i18n._(ERROR_MESSAGES[code]));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  async function takeBack(testimonialId: string): Promise<void> {
    setIsBusy(true);
    try {
      await takeBackTestimonial(testimonialId);
      setOwn(null);
      notifySuccess(t`Omdömet är borttaget`);
    } catch (error) {
      const context = msg`Omdömet kunde inte tas bort`;
      notifyError(error, { context, retry: () => void takeBack(testimonialId) });
    } finally {
      setIsBusy(false);
    }
  }

  return { own, isBusy, refusal, write, takeBack };
}
