import { Plural, Trans } from '@lingui/react/macro';

import type { MarketingContact } from '#worker/contract/admin-export.ts';
import type { Currency } from '#worker/domain/order/price-list.ts';

import { useDateFormat } from '#web/i18n/use-date-format.ts';
import { useFormat } from '#web/i18n/use-format.ts';

type ContactTableProps = { total: number; contacts: MarketingContact[]; isSearched: boolean };

/** One page of what was found. */
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

/** Who they are to us, apart from how they use the service. */
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

/** Each currency that they have paid in, of its own; kronor where they have paid nothing. */
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
