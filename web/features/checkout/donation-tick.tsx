import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';
import { DONATION_MINOR, type Currency } from '#worker/domain/orders/prices.ts';

import { TickLine } from '#web/components/tick-line.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

type DonationTickProps = {
  currency: Currency;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
};

/** Offered where the money has somebody to go to, never ticked beforehand. */
export function DonationTick({ currency, isTicked, onTick }: DonationTickProps) {
  const format = useFormat();
  const recipient = BRAND.donationRecipient;
  if (recipient === null) return null;
  const sum = format.money(DONATION_MINOR[currency], currency);
  return (
    <TickLine
      name="hasDonation"
      isTicked={isTicked}
      onTick={onTick}
      detail={<Trans>Frivilligt. Hela beloppet går vidare, utan moms.</Trans>}
    >
      <Trans>
        Lägg till {sum} till {recipient}
      </Trans>
    </TickLine>
  );
}
