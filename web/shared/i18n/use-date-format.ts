import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

import * as format from '#worker/domain/dates.ts';
import { toLanguage } from '#worker/domain/language.ts';

/** The formats of `worker/domain/dates.ts`, bound to the language on the page. The start page does without them. */
export function useDateFormat() {
  const language = toLanguage(useLingui().i18n.locale);
  return useMemo(
    () => ({
      date: (epochMs: number) => format.formatDate(epochMs, language),
      /** A day that is the same everywhere, such as a version's. */
      utcDate: (epochMs: number) => format.formatDate(epochMs, language, 'UTC'),
      time: (epochMs: number) => format.formatTime(epochMs, language),
      dateTime: (epochMs: number) => format.formatDateTime(epochMs, language),
    }),
    [language],
  );
}
