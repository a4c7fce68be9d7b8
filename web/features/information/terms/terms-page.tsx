import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

import { DONE_SHARE } from '#worker/domain/order/done-share.ts';
import { TERMS_VERSION, termsVersionMs } from '#worker/domain/order/terms-version.ts';

import { PageHead } from '#web/app/page-head.tsx';
import {
  NumberedSections,
  type NumberedSection,
} from '#web/features/information/numbered-sections.tsx';
import { PageIntro } from '#web/features/information/page-intro.tsx';
import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { ChangesAndContact, Complaints, Liability, Privacy } from './disputes.tsx';
import { NotDone, OrderAndDelivery, Payment, Prices, Withdrawal } from './purchase.tsx';
import { AboutTerms, Access, Availability, Service, Trash } from './service.tsx';

const SECTIONS: readonly NumberedSection[] = [
  { id: 'about', heading: msg`Om villkoren`, Content: AboutTerms },
  { id: 'service', heading: msg`Tjänsten`, Content: Service },
  { id: 'access', heading: msg`Ditt konto och åtkomsten`, Content: Access },
  { id: 'prices', heading: msg`Priser`, Content: Prices },
  { id: 'payment', heading: msg`Betalning`, Content: Payment },
  { id: 'delivery', heading: msg`Beställning och leverans`, Content: OrderAndDelivery },
  { id: 'withdrawal', heading: msg`Ångerrätt`, Content: Withdrawal },
  { id: 'not-done', heading: msg`Om något inte blir gjort`, Content: NotDone },
  { id: 'trash', heading: msg`Papperskorgen`, Content: Trash },
  { id: 'availability', heading: msg`Drift och support`, Content: Availability },
  { id: 'privacy', heading: msg`Personuppgifter`, Content: Privacy },
  { id: 'liability', heading: msg`Ansvar och klagomål`, Content: LiabilityAndComplaints },
  { id: 'contact', heading: msg`Ändringar och kontakt`, Content: ChangesAndContact },
];

function LiabilityAndComplaints() {
  return (
    <>
      <Liability />
      <Complaints />
    </>
  );
}

export function TermsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  return (
    <>
      <PageHead
        page="terms"
        title={t`Villkor`}
        description={t`Vad du köper, vad det kostar, ångerrätt, återbetalning och hur du klagar. Engångspris, ingen prenumeration.`}
      />
      <PageIntro heading={<Trans>Villkor</Trans>}>
        <p>
          <Trans>
            Kort sagt: skanna gratis, betala en gång om du vill städa, och få pengar tillbaka om
            mindre än {format.percent(DONE_SHARE * 100)} blev gjort.
          </Trans>
        </p>
        <p className="figures text-[0.8125rem]">
          <Trans>Gäller från {dates.utcDate(termsVersionMs(TERMS_VERSION))}</Trans>
        </p>
      </PageIntro>
      <NumberedSections sections={SECTIONS} />
    </>
  );
}
