import { msg } from '@lingui/core/macro';

import type { ResentMail } from '#worker/contract/admin.ts';

import { resendMail } from '#web/pages/admin/api.ts';
import { notifyFailure, notifySuccess } from '#web/shared/toasts/notify.ts';
import { useAdminAction } from '#web/pages/admin/use-admin-action.ts';

export function useResend(onChange: () => Promise<void>) {
  const { isBusy, act } = useAdminAction(onChange);

  function notifyResent({ state }: ResentMail): void {
    switch (state) {
      case 'waiting':
        return notifySuccess(msg`Skickas igen`);
      case 'sent':
        return notifySuccess(msg`Skickat!`);
      case 'skipped':
        return notifySuccess(msg`Det finns inget kvar att berätta. Inget skickades.`);
      case 'refused':
        return notifyFailure(msg`Mejlet avvisades igen`, { id: 'mail-refused' });
      default:
        return state satisfies never;
    }
  }

  return {
    isBusy,
    resend: (mailId: string) =>
      act(() => resendMail(mailId), {
        done: notifyResent,
        failed: msg`Kunde inte skicka mejlet igen`,
      }),
  };
}
