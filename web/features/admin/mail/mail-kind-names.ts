import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { MailKind } from '#worker/domain/mail/mail-kind.ts';

export const MAIL_KIND_NAMES: Record<MailKind, MessageDescriptor> = {
  'order-confirmation': msg`Orderbekräftelse`,
  receipt: msg`Kvitto`,
  'cleanup-stopped': msg`Städning som har stannat`,
  'undo-stopped': msg`Återställning som har stannat`,
  withdrawal: msg`Bekräftelse på ångrat köp`,
  refund: msg`Besked om återbetalning`,
  'refund-failed': msg`Besked om återbetalning som inte gick igenom`,
  'access-ending': msg`Åtkomst som snart tar slut`,
  'waitlist-confirmation': msg`Bekräfta plats på väntelistan`,
  'waitlist-launch': msg`Besked om att tjänsten har öppnat`,
  'support-received': msg`Bekräftelse på supportärende`,
  'support-notice': msg`Besked till oss om nytt ärende`,
  'support-answer': msg`Svar på supportärende`,
  alarm: msg`Varning till oss`,
};
