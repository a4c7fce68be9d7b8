import { Plural, Trans } from '@lingui/react/macro';

import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { MarketingContact } from '#worker/contract/admin.ts';
import type { Currency } from '#worker/domain/orders/prices.ts';

import { ListPager, ListSearch } from './list-controls.tsx';

export type FoundContacts = {
  search: string;
  page: number;
  total: number;
  contacts: MarketingContact[];
};

export function Contacts({ found }: { found: FoundContacts }) {
  const { search, page, total, contacts } = found;
  return (
    <>
      {total > 0 || search !== '' ? (
        <div className="mt-10">
          <ListSearch list="contacts" />
          <p className="mt-2 text-[0.8125rem] text-soft">
            <Trans>Sökningen gäller adressen. Filen innehåller alla som hämtades.</Trans>
          </p>
        </div>
      ) : null}
      <ContactTable total={total} contacts={contacts} isSearched={search !== ''} />
      <ListPager page={page} total={total} />
    </>
  );
}

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
