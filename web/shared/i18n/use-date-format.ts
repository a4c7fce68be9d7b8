import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

import * as format from '#worker/domain/dates.ts';
import { toLanguage } from '#worker/domain/language.ts';

/** `worker/domain/dates.ts` in the page's language. Not on the start page. */
export function useDateFormat() {
  const language = toLanguage(useLingui().i18n.locale);
  return useMemo(
    () => ({
      date: (epochMs: number) => format.formatDate(epochMs, language),
      /** In UTC. */
      utcDate: (epochMs: number) => format.formatDate(epochMs, language, 'UTC'),
      time: (epochMs: number) => format.formatTime(epochMs, language),
      dateTime: (epochMs: number) => format.formatDateTime(epochMs, language),
    }),
    [language],
  );
}
