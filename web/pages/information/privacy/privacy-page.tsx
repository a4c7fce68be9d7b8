import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/shared/router/page-head.tsx';
import { usePublicPath } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import {
  type NumberedSection,
  NumberedSections,
  OutsideLink,
  PageIntro,
} from '#web/pages/information/page-parts.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { unbrokenAddress } from '#worker/domain/text.ts';

import { AccountData, GmailData, PaymentData } from './collected-data.tsx';
import { Protection, Retention } from './data-life.tsx';
import { DataSharing, DataUse, GoogleLimitedUse } from './data-use.tsx';

/** Newest first. A change of substance gets its own date and a line that says what it was. */
const PRIVACY_VERSIONS = ['2026-11-28', '2026-11-27', '2026-11-25', '2026-11-23'] as const;

type PrivacyVersion = (typeof PRIVACY_VERSIONS)[number];

const PRIVACY_VERSION = PRIVACY_VERSIONS[0];

/** Midnight UTC. */
function privacyVersionMs(version: PrivacyVersion): number {
  return Date.parse(version);
}

const CHANGES: Record<PrivacyVersion, MessageDescriptor> = {
  '2026-11-28': msg`märkningen och påminnelsen är nu två samtycken, som du tar tillbaka på kvittot eller kontosidan, och det står hur länge samtycken sparas och var undantagna mejl ligger`,
  '2026-11-27': msg`dina svar på mejl om ett ärende kommer till tjänsten i stället för till vår inkorg`,
  '2026-11-25': msg`det står nu vem som har vår inkorg, att avsändares namn och adresser är personuppgifter, och att nycklarna skickas till Google`,
  '2026-11-23': msg`första versionen`,
};

function PrivacyChanges() {
  const { i18n } = useLingui();
  const dates = useDateFormat();
  return (
    <ul>
      {PRIVACY_VERSIONS.map((version) => (
        <li key={version}>
          {dates.utcDate(privacyVersionMs(version))}: {i18n._(CHANGES[version])}
        </li>
      ))}
    </ul>
  );
}

function Controller() {
  return (
    <>
      <p>
        <Trans>
          Personuppgiftsansvarig är {BRAND.companyName}, org.nr {BRAND.organisationNumber},{' '}
          {unbrokenAddress(BRAND.address)}.
        </Trans>
      </p>
      <p>
        <Trans>
          Du når oss på <MailLink /> och {BRAND.telephone}.
        </Trans>
      </p>
    </>
  );
}

function Rights() {
  return (
    <>
      <p>
        <Trans>
          Du har rätt att få veta vilka uppgifter vi har om dig och få ut dem i en fil, att få dem
          rättade eller raderade, att begränsa hur de används och att invända mot det vi gör med
          stöd av berättigat intresse. Filen laddar du ner under Konto, och där raderar du också
          kontot, när du vill. Åtkomsten till din Gmail återkallar du där eller på översikten. För
          resten skriver du till <MailLink /> från adressen som kontot gäller. Vi svarar inom en
          månad.
        </Trans>
      </p>
      <p>
        <Trans>
          Är du inte nöjd kan du klaga hos Integritetsskyddsmyndigheten,{' '}
          <OutsideLink href="https://www.imy.se">imy.se</OutsideLink>.
        </Trans>
      </p>
    </>
  );
}

function CookiesAndChanges() {
  return (
    <>
      <p>
        <Trans>
          Utan att fråga använder vi bara kakor som tjänsten behöver: en för inloggningen, en medan
          du är hos Google för att logga in, en som minns språket du har valt, och tre som i ett år
          minns vad du har svarat om kakor. I webbläsaren ligger också språket, när du senast var
          inloggad, hur långt ner på sidorna du har kommit, vad du höll på med när du skickades till
          Google, det du har kryssat i eller låst upp men inte beställt, det du håller på att skriva
          till supporten när du byter språk och, innan vi har öppnat för alla, att du har varit
          inne. De fem sista försvinner när du stänger fliken. Är du inloggad sparas också vilket
          konto som har sett introduktionen, och en sida som visas när nätet är borta.
        </Trans>
      </p>
      <p>
        <Trans>
          Säger du ja räknar vi också vilka av våra sidor som öppnas, vilka knappar som trycks ner
          och anmälningar till väntelistan: ett tal för varje dag och språk, för alla tillsammans.
          Där finns inget som pekar ut dig eller dina mejl, ingen kaka följer dig och ingen annan
          får del av det. Du ändrar dig när du vill under Kakor längst ner på sidan. Säger du nej
          räknas ingenting. Kakor för reklam har vi inga.
        </Trans>
      </p>
      <p>
        <Trans>Ändrar vi något viktigt står det här, med datum, innan det börjar gälla.</Trans>
      </p>
      <PrivacyChanges />
    </>
  );
}

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
