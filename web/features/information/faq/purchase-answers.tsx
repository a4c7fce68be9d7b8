import { Trans } from '@lingui/react/macro';

import { PRICE_LISTS } from '#worker/domain/order/price-list.ts';
import { DONE_SHARE } from '#worker/domain/order/done-share.ts';

import { priceListAtom } from '#web/features/access/session-atoms.ts';
import { useCurrency } from '#web/features/access/use-currency.ts';
import { PageLink } from '#web/features/information/page-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useAtomValue } from '#web/state/store.ts';

export function PriceAnswer() {
  const format = useFormat();
  const currency = useCurrency();
  const prices = PRICE_LISTS[useAtomValue(priceListAtom)][currency];
  const direct = format.money(prices.direct, currency);
  const reset = format.money(prices.reset, currency);
  const donePercent = format.percent(DONE_SHARE * 100);
  return (
    <p>
      <Trans>
        Att skanna är gratis, tre gånger om dagen. Vill du att vi städar kostar snabbstädningen{' '}
        {direct} och djupstädningen {reset}. Det är en engångsbetalning med moms, utan
        prenumeration. Blir mindre än {donePercent} gjort betalar vi tillbaka resten automatiskt.
        Ångerrätten står i <PageLink page="terms">villkoren</PageLink>.
      </Trans>
    </p>
  );
}

export function TiersAnswer() {
  return (
    <p>
      <Trans>
        Snabbstädningen tar gamla mejl och stora bilagor ur hela brevlådan, och det senaste årets
        utskick. Djupstädningen letar efter avsändare i hela brevlådan, de största först, med målet
        att hitta avsändaren till minst 95 % av utskicken. Den tar utskick från alla år och avslutar
        nyhetsbreven där avsändaren tar emot det med ett klick. Då fylls inkorgen inte på lika fort.
        I båda väljer du själv vad som ska bort.
      </Trans>
    </p>
  );
}

export function TrashAnswer() {
  return (
    <p>
      <Trans>
        Inte på en gång. Allt du väljer flyttas till Gmails papperskorg, och där ligger det i 30
        dagar innan Google tömmer den. Under den tiden kan du ångra från kvittot, allt eller rad för
        rad; har åtkomsten upphört behöver du först ansluta Gmail igen. Mejl som du har stjärnmärkt,
        besvarat eller gett en etikett, kvitton och mejl från myndigheter, banker och vården lämnas
        i fred om du inte själv säger annat.
      </Trans>
    </p>
  );
}
