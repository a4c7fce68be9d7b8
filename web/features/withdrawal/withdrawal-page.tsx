import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';

import { usePageTitle } from '#web/app/use-page-title.ts';
import { useNow } from '#web/components/use-now.ts';

import { GivenNotice } from './given-notice.tsx';
import type { loadWithdrawal } from './load-withdrawal.ts';
import { NoPurchase } from './no-purchase.tsx';
import { NoticePaper } from './notice-paper.tsx';
import { firstChosen, type Purchase } from './purchase.ts';
import { PurchaseChoice } from './purchase-choice.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

const REFRESH_MS = 60_000;

/** Where a purchase is withdrawn from (distansavtalslagen 2005:59, 2 kap. 10 a §). */
export function WithdrawalPage() {
  const { t } = useLingui();
  const { purchases, askedId } = useLoaderData<typeof loadWithdrawal>();
  const [chosenId, setChosenId] = useState(askedId);
  usePageTitle(t`Ångra köp`);
  const purchase = firstChosen(purchases, chosenId, useNow(REFRESH_MS));
  if (purchase === null) return <NoPurchase />;
  return (
    <Desk
      key={purchase.id}
      purchase={purchase}
      choice={
        purchases.length < 2 ? null : (
          <PurchaseChoice purchases={purchases} chosenId={purchase.id} onChoose={setChosenId} />
        )
      }
    />
  );
}

/** The notice beside the paper that it is written on. */
function Desk({ purchase, choice }: { purchase: Purchase; choice: ReactNode }) {
  const [name, setName] = useState('');
  const { withdrawal } = purchase;
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-16 pt-6 md:pt-10 lg:beside-25">
      <div className="min-w-0">
        {withdrawal === null ? (
          <WithdrawalForm purchase={purchase} choice={choice} name={name} onName={setName} />
        ) : (
          <GivenNotice purchase={purchase} withdrawal={withdrawal} choice={choice} />
        )}
      </div>
      <NoticePaper purchase={purchase} name={withdrawal?.name ?? name} withdrawal={withdrawal} />
    </div>
  );
}
