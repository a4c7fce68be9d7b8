import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';
import type { PaidMethod } from '#worker/domain/payments/charge-status.ts';

import { ButtonLink } from '#web/shared/components/button.tsx';
import { usePathWithParams } from '#web/shared/router/paths.ts';

import { receiptPath } from './api.ts';

export function DonationLabel() {
  const recipient = BRAND.donationRecipient;
  if (recipient === null) return <Trans>Donation</Trans>;
  return <Trans>Donation till {recipient}</Trans>;
}

export const METHOD_NAME = {
  swish: msg`Swish`,
  klarna: msg`Klarna`,
  card: msg`Kort`,
  apple_pay: msg`Apple Pay`,
  google_pay: msg`Google Pay`,
  link: msg`Link`,
  other: msg`Annat betalsätt`,
} satisfies Record<PaidMethod, MessageDescriptor>;

type FinishFirstLinkProps = {
  /** null: its payment is pending, which the dashboard shows. */
  orderId: string | null;
  variant?: 'primary' | 'secondary';
};

/** To the order that must be finished before another. */
export function FinishFirstLink({ orderId, variant = 'secondary' }: FinishFirstLinkProps) {
  const pathWithParams = usePathWithParams();
  return orderId === null ? (
    <ButtonLink to={pathWithParams('/dashboard')} variant={variant}>
      <Trans>Till översikten</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink to={pathWithParams(receiptPath(orderId))} variant={variant}>
      <Trans>Till din oavslutade städning</Trans>
    </ButtonLink>
  );
}
