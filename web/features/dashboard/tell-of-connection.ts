import { t } from '@lingui/core/macro';
import { toast } from 'sonner';

import type { ConnectionView } from '#worker/contract/session.ts';

export const CONNECTION_TOAST_ID = 'connection';

/** Says that there is no connection, or that it has been revoked, with the way to one; of a live one nothing. */
export function tellOfConnection(connection: ConnectionView | null, reconnect: () => void): void {
  if (connection?.isRevoked === false) return;
  toast.error(connection === null ? t`Gmail är inte kopplat` : t`Gmail-kopplingen har gått ut`, {
    id: CONNECTION_TOAST_ID,
    duration: Infinity,
    action: { label: t`Anslut igen`, onClick: reconnect },
  });
}
