import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { GivenConsent } from '#worker/contract/consents.ts';
import type { ReceiptConsent } from '#worker/domain/mail/consent-token.ts';
import { CONSENT_PATH } from '#worker/domain/mail/token-pages.ts';

import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';

const NAMES: Record<ReceiptConsent, MessageDescriptor> = {
  recheck: msg`Kontrollen av om avsändarna har slutat`,
  marks: msg`Avsändarna från förra gången`,
  reminder: msg`Påminnelsen om ett år`,
};

/** Given on receipts, each with the page that takes it back. */
export function ConsentList({ consents }: { consents: readonly GivenConsent[] }) {
  if (consents.length === 0) {
    return (
      <p>
        <Trans>Du har inte sagt ja till något på ett kvitto som gäller nu.</Trans>
      </p>
    );
  }
  return (
    <ul className="border-b border-line">
      {consents.map((consent) => (
        <ConsentLine key={consent.token} consent={consent} />
      ))}
    </ul>
  );
}

function ConsentLine({ consent }: { consent: GivenConsent }) {
  const { _ } = useLingui();
  const dates = useDateFormat();
  const pathWithParams = usePathWithParams();
  const { kind, givenAtMs, textVersion, endsAtMs, token } = consent;
  const name = _(NAMES[kind]);
  const givenAt = dates.dateTime(givenAtMs);
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-[0.8125rem] text-soft">
          <Trans>
            Du sa ja {givenAt} till texten från {textVersion}
          </Trans>
        </p>
        <p className="text-[0.8125rem] text-soft">
          <Trans>Gäller längst till {dates.date(endsAtMs)}</Trans>
        </p>
      </div>
      <Link
        to={`${pathWithParams(CONSENT_PATH)}#${token}`}
        aria-label={_(msg`Ta tillbaka: ${name}`)}
        className="text-link inline-flex min-h-11 shrink-0 items-center font-semibold"
      >
        <Trans>Ta tillbaka</Trans>
      </Link>
    </li>
  );
}
