import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';

/** Who a donation goes to, where there is somebody. */
export function DonationLabel() {
  const recipient = BRAND.donationRecipient;
  if (recipient === null) return <Trans>Donation</Trans>;
  return <Trans>Donation till {recipient}</Trans>;
}
