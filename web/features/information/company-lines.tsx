import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';

import { ReceiptLine, ReceiptLines } from '#web/components/receipt.tsx';

/** Who we are, as a register has it. */
export function CompanyLines() {
  return (
    <ReceiptLines>
      <ReceiptLine label={<Trans>Företag</Trans>} value={BRAND.companyName} />
      <ReceiptLine label={<Trans>Org.nr</Trans>} value={BRAND.organisationNumber} />
      <ReceiptLine label={<Trans>Momsreg.nr</Trans>} value={BRAND.vatNumber} />
    </ReceiptLines>
  );
}
