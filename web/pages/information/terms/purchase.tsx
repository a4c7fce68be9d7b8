import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { usePathWithParams } from '#web/shared/router/paths.ts';
import { MailLink } from '#web/shared/components/links.tsx';
import { priceListAtom } from '#web/entities/access/session-atoms.ts';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { BRAND } from '#worker/domain/brand.ts';
import {
  CURRENCIES,
  DONE_SHARE,
  orderAmounts,
  PRICE_LISTS,
  TIERS,
} from '#worker/domain/orders/prices.ts';
import { WITHDRAWAL_DAYS } from '#worker/domain/payments/withdrawal.ts';
import { unbrokenAddress } from '#worker/domain/text.ts';

import { MODEL_FORM_ID } from '#web/shared/router/element-ids.ts';

/**
 * The model form required with the terms (distansavtalslagen 2005:59, 2 kap. 2 §; directive 2011/83/EU, annex I
 * B), verbatim, for a service.
 */
function ModelWithdrawalForm() {
  return (
    <div
      id={MODEL_FORM_ID}
      role="group"
      aria-labelledby={`${MODEL_FORM_ID}-heading`}
      tabIndex={-1}
      className="mt-6 scroll-mt-6 border border-line bg-sheet p-5 outline-none wrap-anywhere"
    >
      <h3 id={`${MODEL_FORM_ID}-heading`} className="text-lg text-ink">
        <Trans>Standardblankett för ångerrätt</Trans>
      </h3>
      <p className="mt-2">
        <Trans>
          (Fyll i och sänd tillbaka den här blanketten endast om du vill frånträda avtalet.)
        </Trans>
      </p>
      <ul className="mt-3">
        <li>
          <Trans>
            Till {BRAND.companyName}, {unbrokenAddress(BRAND.address)}, <MailLink />:
          </Trans>
        </li>
        <li>
          <Trans>
            Jag/Vi (*) meddelar härmed att jag/vi (*) frånträder mitt/vårt (*) avtal om följande
            tjänst:
          </Trans>
        </li>
        <li>
          <Trans>Beställd den:</Trans>
        </li>
        <li>
          <Trans>Konsumentens/konsumenternas namn:</Trans>
        </li>
        <li>
          <Trans>Konsumentens/konsumenternas adress:</Trans>
        </li>
        <li>
          <Trans>
            Konsumentens/konsumenternas underskrift (endast om blanketten sänds på papper):
          </Trans>
        </li>
        <li>
          <Trans>Datum:</Trans>
        </li>
      </ul>
      <p className="mt-3 text-[0.8125rem] text-soft">
        <Trans>(*) Stryk det som inte gäller.</Trans>
      </p>
    </div>
  );
}

function PriceTable() {
  const { _ } = useLingui();
  const format = useFormat();
  const priceList = useAtomValue(priceListAtom);
  return (
    <table className="figures w-full max-w-[30rem] text-left text-[0.8125rem] text-ink [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2.5 [&_td]:text-right [&_th]:hyphens-auto">
      <thead>
        <tr>
          <th scope="col">
            <Trans>Städning</Trans>
          </th>
          {CURRENCIES.map((currency) => (
            <th key={currency} scope="col" className="text-right">
              {currency}{' '}
              <span className="font-normal">({PRICE_LISTS[priceList][currency].symbol})</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TIERS.map((tier) => (
          <tr key={tier}>
            <th scope="row" className="font-normal">
              {_(TIER_NAME[tier])}
            </th>
            {CURRENCIES.map((currency) => (
              <td key={currency}>
                {format.money(orderAmounts(priceList, tier, currency, false).priceMinor, currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Prices() {
  return (
    <>
      <p>
        <Trans>
          Priserna är engångspriser och innehåller 25 % moms. Det finns ingen prenumeration och inga
          avgifter utöver priset.
        </Trans>
      </p>
      <PriceTable />
      {BRAND.donationRecipient === null ? null : (
        <p>
          <Trans>
            I kassan kan du lägga till en gåva till {BRAND.donationRecipient}. Den är frivillig,
            aldrig ikryssad från början och lämnas vidare i sin helhet.
          </Trans>
        </p>
      )}
    </>
  );
}

export function Payment() {
  return (
    <p>
      <Trans>
        Du betalar i kassan med något av de betalsätt som visas där: kort, Apple Pay, Google Pay,
        Klarna eller Swish. Swish går bara i kronor. Betalningen tas emot av vår
        betaltjänstleverantör. Köpet är bindande när den är genomförd.
      </Trans>
    </p>
  );
}

export function OrderAndDelivery() {
  return (
    <p>
      <Trans>
        Före betalningen ser du exakt vad som är valt och vad det kostar, och ber oss börja direkt.
        När betalningen är klar får du en bekräftelse med e-post, och sedan börjar arbetet. En
        vanlig städning tar minuter; du kan stänga fönstret under tiden. När den är klar får du ett
        kvitto som säger hur mycket som verkligen flyttades.
      </Trans>
    </p>
  );
}

export function Withdrawal() {
  const pathWithParams = usePathWithParams();
  return (
    <>
      <p>
        <Trans>
          Du har {WITHDRAWAL_DAYS} dagars ångerrätt enligt distansavtalslagen, räknat från dagen då
          du betalar. Eftersom du ber oss börja direkt upphör den när tjänsten är fullt utförd,
          alltså när allt du valde har flyttats och de nyhetsbrev du valde att avsluta har
          hanterats. Ångrar du dig innan dess stoppar vi arbetet och betalar tillbaka det som inte
          blev gjort; har inget gjorts får du tillbaka allt.
        </Trans>
      </p>
      <p>
        <Trans>
          Priset för djupstädningen har då två delar: lika mycket som snabbstädningen kostar står
          för mejlen, och resten för nyhetsbreven som avslutas. Av varje del får du tillbaka den
          andel som inte blev gjord. Valde du inga nyhetsbrev att avsluta står hela priset för
          mejlen.
        </Trans>
      </p>
      <p>
        <Trans>
          Mejl som redan var borta, eller som du har märkt för att behålla, räknas som gjorda; har
          inget mejl alls flyttats räknas alla som ogjorda. Ett nyhetsbrev räknas som ogjort tills
          vi har börjat med det.
        </Trans>
      </p>
      <p>
        <Trans>
          Du ångrar ett köp på sidan{' '}
          <Link className="text-link" to={pathWithParams('/withdraw')}>
            Ångra köp
          </Link>
          , som också finns på kvittot, på översikten och längst ner på varje sida. Det går lika bra
          att skriva till oss, med blanketten här under eller med egna ord.
        </Trans>
      </p>
      <p>
        <Trans>
          Infaller den sista dagen på en helg räcker det att du hör av dig nästa vardag.
        </Trans>
      </p>
      <ModelWithdrawalForm />
    </>
  );
}

export function NotDone() {
  const format = useFormat();
  return (
    <p>
      <Trans>
        Blir arbetet avbrutet fortsätter vi så snart det går, utan ny kostnad, i upp till 7 dagar
        efter betalningen. Sedan stängs beställningen, och det som inte blev gjort betalar vi
        tillbaka automatiskt. Det räknas som när du ångrar ett köp, mejlen för sig och nyhetsbreven
        för sig, med en skillnad: en del som till minst {format.percent(DONE_SHARE * 100)} är gjord
        räknas som färdig. Blev inget alls gjort får du tillbaka hela summan. Annars betalar vi
        normalt inte tillbaka en städning som är utförd, men dina rättigheter enligt lag gäller
        alltid.
      </Trans>
    </p>
  );
}
