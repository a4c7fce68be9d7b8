import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';

import { usePageTitle } from '#web/app/use-page-title.ts';
import { useNow } from '#web/components/use-now.ts';

import { GivenNotice } from './given-notice.tsx';
import type { loadWithdrawal } from './load-withdrawal.ts';
import { NoPurchase } from './no-purchase.tsx';
import { NoticePaper } from './notice-paper.tsx';
import { firstChosen, withAnswer, type Purchase, type WithdrawalAnswer } from './purchase.ts';
import { PurchaseChoice } from './purchase-choice.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

const REFRESH_MS = 60_000;

/** Where a purchase is withdrawn from (distansavtalslagen 2005:59, 2 kap. 10 a §). */
export function WithdrawalPage() {
  const { t } = useLingui();
  const { purchases: loaded, askedId } = useLoaderData<typeof loadWithdrawal>();
  const [answer, setAnswer] = useState<WithdrawalAnswer | null>(null);
  const purchases = withAnswer(loaded, answer);
  const nowMs = useNow(REFRESH_MS);
  // Held: once its notice is given, another purchase would be the newest that can be undone.
  const [chosenId, setChosenId] = useState(
    () => firstChosen(purchases, askedId, nowMs)?.id ?? null,
  );
  usePageTitle(t`Ångra köp`);
  const purchase = firstChosen(purchases, chosenId, nowMs);
  if (purchase === null) return <NoPurchase />;
  return (
    <Desk
      key={purchase.id}
      purchase={purchase}
      onGiven={setAnswer}
      choice={
        purchases.length < 2 ? null : (
          <PurchaseChoice purchases={purchases} chosenId={purchase.id} onChoose={setChosenId} />
        )
      }
    />
  );
}

type DeskProps = {
  purchase: Purchase;
  choice: ReactNode;
  onGiven: (answer: WithdrawalAnswer) => void;
};

/** The notice beside the paper that it is written on. */
function Desk({ purchase, choice, onGiven }: DeskProps) {
  const [name, setName] = useState('');
  const { withdrawal } = purchase;
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-16 pt-6 md:pt-10 lg:beside-25">
      <div className="min-w-0">
        {withdrawal === null ? (
          <WithdrawalForm
            purchase={purchase}
            choice={choice}
            name={name}
            onName={setName}
            onGiven={onGiven}
          />
        ) : (
          <GivenNotice purchase={purchase} withdrawal={withdrawal} choice={choice} />
        )}
      </div>
      <NoticePaper purchase={purchase} name={withdrawal?.name ?? name} withdrawal={withdrawal} />
    </div>
  );
}
