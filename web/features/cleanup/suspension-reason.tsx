import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';

import type { ErrorCode } from '#worker/domain/error-code.ts';

import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

/** Why work stands still until its owner gives access anew. */
export function SuspensionReason({ code }: { code: ErrorCode | null }) {
  const { _ } = useLingui();
  switch (code) {
    case 'gmail_connection_expired':
    case null:
      return <Trans>Åtkomsten till brevlådan gick ut innan allt var gjort.</Trans>;
    case 'gmail_modify_missing':
      return (
        <Trans>
          Google låter oss inte längre flytta mejl. Kryssa i rutan för Gmail när du ansluter.
        </Trans>
      );
    default:
      return <>{_(ERROR_MESSAGES[code])}</>;
  }
}
