import { Trans } from '@lingui/react/macro';

import { Banner } from '#web/components/banner.tsx';

/** What is shown is not up to date. */
export function LostNotice() {
  return (
    <Banner tone="warning" title={<Trans>Ansluter igen …</Trans>}>
      <Trans>Kontakten med oss bröts. Arbetet går vidare under tiden.</Trans>
    </Banner>
  );
}
