import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';

import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';
import { readMinimumScans } from '#worker/domain/admin/minimum-scans.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';
import { usePageTitle } from '#web/app/use-page-title.ts';
import { Button } from '#web/components/button.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { SearchField } from '#web/features/admin/search-field.tsx';
import { BehindSignIn } from '#web/features/admin/sign-in-again/behind-sign-in.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { TickLine } from '#web/components/tick-line.tsx';

import { ContactTable } from './contact-table.tsx';
import { useContacts } from './use-contacts.ts';

/** Who may be written to. */
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
  const { found, doing, find, look, download } = useContacts();
  usePageTitle(t`Exportera kontakter`);

  /** What is asked for stands in the field: no number is taken for 0. */
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
                onSearch={(search) => void look(found, { search, page: 1 })}
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
            onPage={(page) => void look(found, { page })}
          />
        </>
      )}
    </div>
  );
}
