import { useLingui } from '@lingui/react/macro';

import { resendMail } from '#web/api/admin-mail.ts';
import { useAdminAction } from '#web/features/admin/use-admin-action.ts';

/** Has mail sent again that never arrived, and says how that went. */
export function useResend(onChange: () => Promise<void>) {
  const { t } = useLingui();
  const { isBusy, act } = useAdminAction(onChange);
  return {
    isBusy,
    resend: (mailId: string) =>
      act(() => resendMail(mailId), {
        done: t`Skickas igen`,
        failed: t`Kunde inte skicka mejlet igen`,
      }),
  };
}
