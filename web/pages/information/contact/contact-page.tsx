import { Trans, useLingui } from '@lingui/react/macro';

import { PageHead } from '#web/shared/router/page-head.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { Receipt, ReceiptNote } from '#web/shared/components/paper/receipt.tsx';
import {
  CompanyLines,
  PageIntro,
  PageLink,
  TextSection,
} from '#web/pages/information/page-parts.tsx';
import { BRAND } from '#worker/domain/brand.ts';
import { unbrokenAddress } from '#worker/domain/text.ts';

export function ContactPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead
        page="contact"
        title={t`Kontakt`}
        description={t`Skriv till oss, så svarar vi inom 24 timmar på vardagar. Företagsuppgifter, adress och kontakt för utvecklare.`}
      />
      <div className="grid grid-cols-1 gap-x-16 gap-y-4 md:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <PageIntro heading={<Trans>Skriv till en människa</Trans>}>
            <p>
              <Trans>
                Mejla <MailLink />. Vi svarar inom 24 timmar på vardagar.
              </Trans>
            </p>
          </PageIntro>
          <TextSection id="support" heading={<Trans>Support</Trans>}>
            <p>
              <Trans>
                Gäller det ett köp, ange ordernumret som börjar med GR. Det står på kvittot och i
                bekräftelsen. Skicka aldrig lösenord eller mejl ur din brevlåda; vi behöver dem
                inte.
              </Trans>
            </p>
            <p>
              <Trans>
                Svaret kanske redan finns bland <PageLink page="faq">frågor och svar</PageLink>.
                Annars kan du skriva i formuläret på{' '}
                <PageLink page="support">supportsidan</PageLink>.
              </Trans>
            </p>
          </TextSection>
          <TextSection id="address" heading={<Trans>Besöksadress</Trans>}>
            <p>{unbrokenAddress(BRAND.address)}</p>
            <p>
              <Trans>Hör av dig innan du kommer, så att någon är där.</Trans>
            </p>
          </TextSection>
          <TextSection id="developer" heading={<Trans>För Google och utvecklare</Trans>}>
            <p>
              <Trans>
                Frågor om appens inloggning, dess behörigheter eller Googles granskning (OAuth
                verification) skickas till <MailLink /> med ”OAuth” i ämnesraden. Det är också rätt
                adress för den som vill rapportera en säkerhetsbrist.
              </Trans>
            </p>
          </TextSection>
          <TextSection id="data" heading={<Trans>Dina uppgifter</Trans>}>
            <p>
              <Trans>
                Det du skriver till oss läser bara vi, och vi använder det för att svara. Hur vi
                hanterar uppgifter i övrigt står i{' '}
                <PageLink page="privacy">integritetspolicyn</PageLink>.
              </Trans>
            </p>
          </TextSection>
        </div>
        <Receipt
          title={t`Visitkort`}
          subtitle={BRAND.productName}
          className="w-full self-start md:mt-16 md:rotate-1"
        >
          <CompanyLines />
          <ReceiptNote>
            <p>{unbrokenAddress(BRAND.address)}</p>
            <p>{BRAND.telephone}</p>
            <p>{BRAND.supportEmail}</p>
          </ReceiptNote>
        </Receipt>
      </div>
    </>
  );
}
