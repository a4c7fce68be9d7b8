import { Trans } from '@lingui/react/macro';

import { BRAND } from '#worker/domain/brand.ts';
import { unbrokenAddress } from '#worker/domain/unbroken-address.ts';

import { MailLink } from '#web/components/mail-link.tsx';

import { MODEL_FORM_ID } from './model-form-id.ts';

/**
 * The standard form that a seller has to give with the terms (distansavtalslagen 2005:59, 2 kap. 2 §; directive
 * 2011/83/EU, annex I B), in its own words and for a service.
 */
export function ModelWithdrawalForm() {
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
