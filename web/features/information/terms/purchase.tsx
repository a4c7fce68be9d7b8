import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import { BRAND } from '#worker/domain/brand.ts';
import { DONE_SHARE } from '#worker/domain/order/done-share.ts';
import { WITHDRAWAL_DAYS } from '#worker/domain/order/withdrawal.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { useFormat } from '#web/i18n/use-format.ts';

import { ModelWithdrawalForm } from './model-withdrawal-form.tsx';
import { PriceTable } from './price-table.tsx';

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
  const keptPath = useKeptPath();
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
          <Link className="text-link" to={keptPath('/withdraw')}>
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
