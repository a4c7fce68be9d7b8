import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { CURRENCIES, type Currency } from '#worker/domain/order/price-list.ts';

import { saveCurrency } from '#web/api/profile.ts';
import { notifyError, withdrawFailure } from '#web/app/notify.ts';
import { ChoiceGroup } from '#web/components/choice-group.tsx';
import { takeCurrencyAtom } from '#web/features/access/session-atoms.ts';
import { useCurrency } from '#web/features/access/use-currency.ts';
import { useSetAtom } from '#web/state/store.ts';

import { AccountPart } from './account-part.tsx';

const FAILURE_ID = 'currency';
const CHOICES = CURRENCIES.map((value) => ({ value, label: value }));

/** What prices are shown in. */
export function CurrencyPart() {
  const saved = useCurrency();
  const take = useSetAtom(takeCurrencyAtom);
  /** Chosen, and not heard of yet. */
  const [pending, setPending] = useState<Currency | null>(null);

  async function choose(currency: Currency): Promise<void> {
    setPending(currency);
    try {
      await saveCurrency(currency);
      withdrawFailure(FAILURE_ID);
      take(currency);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void choose(currency) });
    } finally {
      setPending(null);
    }
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
