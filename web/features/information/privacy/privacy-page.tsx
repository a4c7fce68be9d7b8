import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/app/page-head.tsx';
import { usePublicPath } from '#web/app/use-public-path.ts';
import { ButtonLink } from '#web/components/button.tsx';
import {
  NumberedSections,
  type NumberedSection,
} from '#web/features/information/numbered-sections.tsx';
import { PageIntro } from '#web/features/information/page-intro.tsx';
import { useDateFormat } from '#web/i18n/use-date-format.ts';

import { AccountData, GmailData, PaymentData } from './collected-data.tsx';
import { Protection, Retention } from './data-life.tsx';
import { DataSharing, DataUse, GoogleLimitedUse } from './data-use.tsx';
import { PRIVACY_VERSION, privacyVersionMs } from './privacy-version.ts';
import { Controller, CookiesAndChanges, Rights } from './rights.tsx';

const SECTIONS: readonly NumberedSection[] = [
  { id: 'controller', heading: msg`Vem som ansvarar`, Content: Controller },
  { id: 'gmail', heading: msg`Uppgifter från Gmail`, Content: GmailData },
  { id: 'account', heading: msg`Uppgifter om dig`, Content: AccountData },
  { id: 'payment', heading: msg`Uppgifter om betalning`, Content: PaymentData },
  { id: 'use', heading: msg`Vad vi använder uppgifterna till`, Content: DataUse },
  { id: 'limited-use', heading: msg`Googles krav på oss`, Content: GoogleLimitedUse },
  { id: 'sharing', heading: msg`Vilka som får del av uppgifterna`, Content: DataSharing },
  { id: 'retention', heading: msg`Hur länge uppgifterna sparas`, Content: Retention },
  { id: 'protection', heading: msg`Hur uppgifterna skyddas`, Content: Protection },
  { id: 'rights', heading: msg`Dina rättigheter`, Content: Rights },
  { id: 'cookies', heading: msg`Kakor och ändringar`, Content: CookiesAndChanges },
];

export function PrivacyPage() {
  const { t } = useLingui();
  const dates = useDateFormat();
  const publicPath = usePublicPath();
  return (
    <>
      <PageHead
        page="privacy"
        title={t`Integritetspolicy`}
        description={t`Vilka uppgifter vi hämtar från Gmail, varför, hur länge de sparas och vilka rättigheter du har. Innehållet i mejlen hämtas aldrig.`}
      />
      <PageIntro heading={<Trans>Integritetspolicy</Trans>}>
        <p>
          <Trans>
            Kort sagt: vi räknar dina mejl utan att läsa dem, och efter 24 timmar är åtkomsten
            borta.
          </Trans>
        </p>
        <p className="figures text-[0.8125rem]">
          <Trans>Senast uppdaterad {dates.utcDate(privacyVersionMs(PRIVACY_VERSION))}</Trans>
        </p>
      </PageIntro>
      <NumberedSections sections={SECTIONS} />
      <ButtonLink to={publicPath('start')} variant="secondary" className="mt-6">
        <Trans>Tillbaka till startsidan</Trans>
      </ButtonLink>
    </>
  );
}
