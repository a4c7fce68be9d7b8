import { Trans } from '@lingui/react/macro';

import type { OrderView } from '#worker/contract/orders.ts';

import { usePublicPath } from '#web/shared/router/paths.ts';
import { MailLink } from '#web/shared/components/links.tsx';
import { NewTabLink } from '#web/shared/components/new-tab-link.tsx';
import { MODEL_FORM_ID } from '#web/shared/router/element-ids.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { DONE_SHARE } from '#worker/domain/orders/prices.ts';
import { TERMS_VERSION, termsVersionMs } from '#worker/domain/orders/purchase-rules.ts';
import { unbrokenAddress } from '#worker/domain/text.ts';

type PurchaseTermsProps = { order: Pick<OrderView, 'tier' | 'newsletters'> };

export function PurchaseTerms({ order: { tier, newsletters } }: PurchaseTermsProps) {
  const format = useFormat();
  const dates = useDateFormat();
  const publicPath = usePublicPath();
  const donePercent = format.percent(DONE_SHARE * 100);
  return (
    <section className="mt-10 border-t border-line pt-6 text-[0.9375rem] text-soft">
      <h2 className="text-lg text-ink">
        <Trans>Det här köper du</Trans>
      </h2>
      <ul className="mt-3 grid max-w-[38rem] list-disc gap-2 pl-5 wrap-anywhere marker:text-line-strong">
        <li>
          <Trans>
            Mejlen du har valt flyttas till Gmails papperskorg. Gmail tömmer den efter 30 dagar, och
            fram till dess kan du lägga tillbaka allt. Har åtkomsten upphört behöver du först
            ansluta Gmail igen.
          </Trans>
        </li>
        {newsletters.rowCount === 0 ? null : (
          <li>
            {tier === 'reset' ? (
              <Trans>
                Nyhetsbreven flyttas, och hos dem som tar emot det med ett klick begär vi
                avregistrering åt dig. Av resten får du en länk där det finns en.
              </Trans>
            ) : (
              <Trans>
                Nyhetsbreven flyttas men avslutas inte: nya nummer fortsätter att komma.
              </Trans>
            )}
          </li>
        )}
        <li>
          <Trans>
            Det du har stjärnmärkt, gett en etikett eller svarat på sedan skanningen lämnas orört.
            Kvittot säger hur mycket som verkligen flyttades.
          </Trans>
        </li>
        <li>
          {tier === 'reset' ? (
            <Trans>
              Är mindre än {donePercent} av mejlen eller av nyhetsbreven klara sju dagar efter
              betalningen betalar vi tillbaka det som saknas av den delen, utan att du behöver be om
              det. Mejl som redan är borta, eller som vi lämnar för att du har märkt eller svarat på
              dem, räknas som klara.
            </Trans>
          ) : (
            <Trans>
              Är mindre än {donePercent} av mejlen klara sju dagar efter betalningen betalar vi
              tillbaka det som saknas, utan att du behöver be om det. Mejl som redan är borta, eller
              som vi lämnar för att du har märkt eller svarat på dem, räknas som klara.
            </Trans>
          )}
        </li>
        <li>
          {tier === 'reset' ? (
            <Trans>
              Ångerrätten är 14 dagar från det att du betalar, men upphör när allt du valde har
              flyttats och nyhetsbreven har hanterats, eftersom tjänsten då är fullt utförd. Ångrar
              du dig innan dess får du tillbaka den del av priset som står för det som inte blev
              gjort.
            </Trans>
          ) : (
            <Trans>
              Ångerrätten är 14 dagar från det att du betalar, men upphör när allt du valde har
              flyttats, eftersom tjänsten då är fullt utförd.
            </Trans>
          )}{' '}
          <Trans>
            Vill du ångra köpet innan dess finns ”Ångra köp” längst ner på varje sida, och du kan
            skriva till <MailLink />, om du vill med{' '}
            {/* In a new tab: this page would lose what has been entered. */}
            <NewTabLink isOurs href={`${publicPath('terms')}#${MODEL_FORM_ID}`}>
              standardblanketten
            </NewTabLink>
            .
          </Trans>
        </li>
      </ul>
      <p className="mt-4 max-w-[38rem]">
        <Trans>
          För köpet gäller {/* In a new tab: this page would lose what has been entered. */}
          <NewTabLink isOurs href={publicPath('terms')}>
            villkoren
          </NewTabLink>{' '}
          i versionen från {dates.utcDate(termsVersionMs(TERMS_VERSION))}.
        </Trans>
      </p>
      <p className="mt-2 max-w-[38rem]">
        <Trans>
          Säljare: {BRAND.companyName}, org.nr {BRAND.organisationNumber},{' '}
          {unbrokenAddress(BRAND.address)}
        </Trans>
      </p>
    </section>
  );
}
