import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';

import { useKeptPath } from '#web/shared/router/paths.ts';
import { renewable } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { TextField } from '#web/shared/components/text-field.tsx';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { Pager } from '#web/pages/admin/pager.tsx';
import { SearchField } from '#web/pages/admin/search-field.tsx';
import { BehindSignIn } from '#web/pages/admin/sign-in-again.tsx';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { MarketingContact } from '#worker/contract/admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';
import { readMinimumScans } from '#worker/domain/admin/admin-rules.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';

import { loadMarketing } from '#web/pages/admin/require-admin.ts';
import { useContacts } from './use-contacts.ts';

type ContactTableProps = { total: number; contacts: MarketingContact[]; isSearched: boolean };

export function ContactTable({ total, contacts, isSearched }: ContactTableProps) {
  const format = useFormat();
  const dates = useDateFormat();
  if (total === 0) {
    return (
      <p role="status" className="mt-8 text-soft">
        {isSearched ? (
          <Trans>Ingen kontakts adress stämmer med sökningen.</Trans>
        ) : (
          <Trans>Inga kontakter att exportera</Trans>
        )}
      </p>
    );
  }
  return (
    <section className="mt-10">
      <h2 className="text-2xl">
        <Plural value={total} one="# kontakt" other="# kontakter" />
      </h2>
      <ul className="mt-4 border-t border-line">
        {contacts.map((contact, place) => (
          <li
            key={contact.email ?? place}
            className="grid gap-1 border-b border-line py-3 lg:grid-cols-[1fr_auto] lg:gap-6"
          >
            <span className="min-w-0 break-words">
              {contact.email ?? (
                <span className="text-soft">
                  <Trans>Ingen adress: har inte sagt ja</Trans>
                </span>
              )}
            </span>
            <span className="figures text-[0.8125rem] text-soft lg:text-right">
              <ContactAbout contact={contact} />
              <br />
              <Plural value={contact.totalScans} one="# skanning" other="# skanningar" /> ·{' '}
              <Plural value={contact.totalPayments} one="# betalning" other="# betalningar" /> ·{' '}
              {revenueOf(contact)
                .map(([amount, currency]) => format.money(Math.round(amount * 100), currency))
                .join(' + ')}{' '}
              · <Trans>senast aktiv {dates.date(contact.lastActivityAtMs)}</Trans>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContactAbout({ contact }: { contact: MarketingContact }) {
  const dates = useDateFormat();
  const { locale, signupAtMs, marketingConsent } = contact;
  return (
    <>
      {locale === 'sv' ? <Trans>svenska</Trans> : <Trans>engelska</Trans>} ·{' '}
      <Trans>registrerad {dates.date(signupAtMs)}</Trans>
      {marketingConsent ? (
        <>
          {' '}
          · <Trans>har sagt ja till nyheter</Trans>
        </>
      ) : null}
    </>
  );
}

/** In each currency they have paid in; kronor if none. */
function revenueOf(contact: MarketingContact): [amount: number, currency: Currency][] {
  const { totalRevenueSek, totalRevenueEur, totalRevenueUsd } = contact;
  const all: [number, Currency][] = [
    [totalRevenueSek, 'SEK'],
    [totalRevenueEur, 'EUR'],
    [totalRevenueUsd, 'USD'],
  ];
  const paid = all.filter(([amount]) => amount !== 0);
  return paid.length === 0 ? [[0, 'SEK']] : paid;
}

export function MarketingPage() {
  return (
    <BehindSignIn>
      <ContactFinder />
    </BehindSignIn>
  );
}

function ContactFinder() {
  const { t } = useLingui();
  const keptPath = useKeptPath();
  const [minimum, setMinimum] = useState('0');
  const [isConsentOnly, setIsConsentOnly] = useState(true);
  const { found, doing, find, showPage, download } = useContacts();
  usePageTitle(t`Exportera kontakter`);

  /** An empty field is not 0. */
  function takeMinimum(): number {
    const minimumScans = readMinimumScans(minimum);
    setMinimum(String(minimumScans));
    return minimumScans;
  }

  return (
    <div className="pt-2 pb-16 md:pt-4">
      <Link
        to={keptPath(`${ADMIN_PATH}?tab=marketing`)}
        className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink"
      >
        <Trans>Till admin</Trans>
      </Link>
      <h1 className="text-4xl md:text-5xl">
        <Trans>Exportera kontakter</Trans>
      </h1>
      <form
        className="mt-6 grid max-w-[34rem] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void find({ minimumScans: takeMinimum(), isConsentOnly });
        }}
      >
        <TextField
          label={<Trans>Minsta antal skanningar</Trans>}
          error={null}
          inputMode="numeric"
          value={minimum}
          onValue={setMinimum}
          onBlur={takeMinimum}
          className="max-w-56"
        />
        <TickLine
          name="consent-only"
          isTicked={isConsentOnly}
          onTick={setIsConsentOnly}
          detail={<Trans>Utan krysset följer de andra med, men utan sina adresser.</Trans>}
        >
          <Trans>Bara de som har sagt ja till nyheter</Trans>
        </TickLine>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={doing !== null} aria-busy={doing === 'finding'}>
            {doing === 'finding' ? <Trans>Laddar...</Trans> : <Trans>Hämta kontakter</Trans>}
          </Button>
          {found === null ? null : (
            <Button
              variant="secondary"
              aria-disabled={doing !== null}
              aria-busy={doing === 'downloading'}
              onClick={() => void download(found)}
            >
              <Trans>Ladda ner CSV</Trans>
            </Button>
          )}
        </div>
      </form>
      {found === null ? null : (
        <>
          {found.total > 0 || found.search !== '' ? (
            <div className="mt-10">
              <SearchField
                key={found.turn}
                onSearch={(search) => void showPage(found, { search, page: 1 })}
              />
              <p className="mt-2 text-[0.8125rem] text-soft">
                <Trans>Sökningen gäller adressen. Filen innehåller alla som hämtades.</Trans>
              </p>
            </div>
          ) : null}
          <ContactTable
            total={found.total}
            contacts={found.contacts}
            isSearched={found.search !== ''}
          />
          <Pager
            page={found.page}
            total={found.total}
            isBusy={doing !== null}
            onPage={(page) => void showPage(found, { page })}
          />
        </>
      )}
    </div>
  );
}

export { MarketingPage as Component };
export const loader = renewable(loadMarketing);
