import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

import {
  TERMS_VERSIONS,
  termsVersionMs,
  type TermsVersion,
} from '#worker/domain/order/terms-version.ts';

import { useDateFormat } from '#web/i18n/use-date-format.ts';

const CHANGES: Record<TermsVersion, MessageDescriptor> = {
  '2026-11-25': msg`standardblanketten för ångerrätt finns nu med, och det står vad du har rätt till om tjänsten är felaktig`,
  '2026-11-24': msg`det står nu med att djupstädningen också förebygger att inkorgen fylls på nytt`,
  '2026-11-23': msg`ångerrätten räknas från dagen då du betalar, och åldersgränsen för köp är borttagen`,
  '2026-11-22': msg`de första villkoren`,
};

/** Every version there has been, and what was new in it. */
export function TermsChanges() {
  const { _ } = useLingui();
  const dates = useDateFormat();
  return (
    <ul>
      {TERMS_VERSIONS.map((version) => (
        <li key={version}>
          {dates.utcDate(termsVersionMs(version))}: {_(CHANGES[version])}
        </li>
      ))}
    </ul>
  );
}
