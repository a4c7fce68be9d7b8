import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { PRIVACY_VERSIONS, privacyVersionMs, type PrivacyVersion } from './privacy-version.ts';

const CHANGES: Record<PrivacyVersion, MessageDescriptor> = {
  '2026-11-27': msg`dina svar på mejl om ett ärende kommer till tjänsten i stället för till vår inkorg`,
  '2026-11-25': msg`det står nu vem som har vår inkorg, att avsändares namn och adresser är personuppgifter, och att nycklarna skickas till Google`,
  '2026-11-23': msg`första versionen`,
};

/** Every version there has been, and what was new in it. */
export function PrivacyChanges() {
  const { _ } = useLingui();
  const dates = useDateFormat();
  return (
    <ul>
      {PRIVACY_VERSIONS.map((version) => (
        <li key={version}>
          {dates.utcDate(privacyVersionMs(version))}: {_(CHANGES[version])}
        </li>
      ))}
    </ul>
  );
}
