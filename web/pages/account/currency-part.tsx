import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { CURRENCIES, type Currency } from '#worker/domain/orders/prices.ts';

import { saveCurrency } from '#web/entities/account/api.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { ChoiceGroup } from '#web/shared/components/choice-group.tsx';
import { takeCurrencyAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { store } from '#web/shared/lib/store.ts';

import { AccountPart } from './account-part.tsx';
import { newestOnly } from '#web/shared/api/keep-trying.ts';

const FAILURE_ID = 'currency';
const CHOICES = CURRENCIES.map((value) => ({ value, label: value }));

/** Per tab: a save may outlive its page. */
const saveInTurn = newestOnly(async (currency: Currency) => {
  await saveCurrency(currency);
  store.set(takeCurrencyAtom, currency);
});

export function CurrencyPart() {
  const saved = useCurrency();
  /** Optimistic. */
  const [pending, setPending] = useState<Currency | null>(null);

  async function choose(currency: Currency): Promise<void> {
    setPending(currency);
    try {
      if (!(await saveInTurn(currency))) return;
      withdrawFailure(FAILURE_ID);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void choose(currency) });
    }
    setPending(null);
  }

  return (
    <AccountPart
      heading={<Trans>Valuta</Trans>}
      intro={<Trans>Så visas priserna. Du kan alltid välja en annan när du betalar.</Trans>}
    >
      <ChoiceGroup<Currency>
        name="currency"
        legend={<Trans>Välj valuta</Trans>}
        choices={CHOICES}
        chosen={pending ?? saved}
        onChoose={(currency) => void choose(currency)}
      />
    </AccountPart>
  );
}
