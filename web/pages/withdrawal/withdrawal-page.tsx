import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';

import { listOrders, readOrderId } from '#web/entities/orders/api.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { renewable } from '#web/shared/router/loaders.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import { ButtonLink } from '#web/shared/components/button.tsx';
import { MailLink } from '#web/shared/components/links.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { useNow } from '#web/shared/lib/use-now.ts';
import { requireSession } from '#web/entities/access/session.ts';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import { useDateFormat } from '#web/shared/i18n/use-date-format.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import type { WithdrawalView } from '#worker/contract/orders.ts';
import { BRAND } from '#worker/domain/brand.ts';

import { GivenNotice } from './given-notice.tsx';
import {
  firstChosen,
  type Purchase,
  purchasesOf,
  withResponse,
  type WithdrawalResponse,
} from '#web/entities/orders/withdrawal.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

type NoticePaperProps = { purchase: Purchase; name: string; withdrawal: WithdrawalView | null };

function NoticePaper({ purchase, name, withdrawal }: NoticePaperProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  const { orderNumber, tier, paidAtMs, amounts } = purchase;
  const tierName = i18n._(TIER_NAME[tier]);
  return (
    <Receipt
      subtitle={t`Ångeranmälan`}
      stamp={withdrawal === null ? t`inte inskickad än` : dates.dateTime(withdrawal.requestedAtMs)}
      className="mx-auto w-full max-w-[26rem] self-start lg:rotate-[0.5deg]"
    >
      <ReceiptLines>
        <ReceiptLine label={t`Till`} value={BRAND.companyName} />
        <div className="receipt-line">
          <dt>
            <span>{t`Från`}</span>
          </dt>
          <dd className="!flex-initial !whitespace-normal [overflow-wrap:anywhere]">
            <bdi>{name.trim() === '' ? '…' : name.trim()}</bdi>
          </dd>
        </div>
      </ReceiptLines>
      <ReceiptNote>
        <p>
          <Trans>Jag meddelar att jag ångrar mitt köp av {tierName}.</Trans>
        </p>
      </ReceiptNote>
      <ReceiptLines>
        <ReceiptLine label={t`Ordernummer`} value={orderNumber} />
        <ReceiptLine label={t`Köpt`} value={dates.date(paidAtMs)} />
        <ReceiptLine
          label={t`Betalt`}
          value={format.money(amounts.totalMinor, amounts.currency)}
          isStrong
        />
      </ReceiptLines>
      {withdrawal === null ? null : (
        <ReceiptNote>
          <p className="text-center font-semibold uppercase">
            <Trans>Mottagen</Trans>
          </p>
        </ReceiptNote>
      )}
    </Receipt>
  );
}

type PurchaseChoiceProps = {
  purchases: readonly Purchase[];
  chosenId: string;
  onChoose: (orderId: string) => void;
};

function PurchaseChoice({ purchases, chosenId, onChoose }: PurchaseChoiceProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const dates = useDateFormat();
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="text-[0.9375rem] font-semibold">
        <Trans>Vilket köp gäller det?</Trans>
      </legend>
      <div className="mt-2 border-y border-line">
        {purchases.map(({ id, orderNumber, tier, paidAtMs, amounts, withdrawal }) => (
          <label
            key={id}
            htmlFor={`purchase-${id}`}
            className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 border-t border-line py-3 first:border-t-0"
          >
            <input
              id={`purchase-${id}`}
              type="radio"
              name="purchase"
              value={id}
              checked={id === chosenId}
              onChange={() => onChoose(id)}
              className="size-6 shrink-0 cursor-pointer appearance-none rounded-full border-[1.5px] border-line-strong bg-sheet checked:border-[7px] checked:border-moss forced-colors:appearance-auto"
            />
            <span className="font-semibold">{i18n._(TIER_NAME[tier])}</span>
            <span className="figures ml-auto text-[0.875rem]">
              {format.money(amounts.totalMinor, amounts.currency)}
            </span>
            <span className="figures w-full pl-10 text-[0.8125rem] text-soft">
              {orderNumber} · {dates.date(paidAtMs)}
              {withdrawal === null ? null : <> · {t`ångeranmälan inskickad`}</>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function NoPurchase() {
  const pathWithParams = usePathWithParams();
  return (
    <NoticePage
      tag={<Trans>Ångra köp</Trans>}
      heading={<Trans>Här finns inget köp att ångra</Trans>}
      actions={
        <ButtonLink to={pathWithParams('/dashboard')}>
          <Trans>Till översikten</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Kontot du är inloggad med har inte köpt något. Köpte du med ett annat Google-konto loggar
          du in med det, eller skriver till <MailLink /> och anger ordernumret.
        </Trans>
      </p>
    </NoticePage>
  );
}

/** The server's page size: nobody has as many within two weeks. */
const ORDERS_SHOWN = 50;

export type WithdrawalData = { purchases: Purchase[]; askedId: string | null };

async function loadWithdrawal({ request }: LoaderFunctionArgs): Promise<WithdrawalData> {
  await requireSession(request);
  const purchases = purchasesOf(await listOrders(ORDERS_SHOWN));
  return { purchases, askedId: readOrderId(new URL(request.url).search) };
}

const REFRESH_MS = 60_000;

/** The withdrawal function that the law requires (distansavtalslagen 2005:59, 2 kap. 10 a §). */
export function WithdrawalPage() {
  const { t } = useLingui();
  const { purchases: loaded, askedId } = useLoaderData<typeof loadWithdrawal>();
  const [response, setResponse] = useState<WithdrawalResponse | null>(null);
  const purchases = withResponse(loaded, response);
  const nowMs = useNow(REFRESH_MS);
  // Held in state: after the notice another purchase would be the newest.
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
      onGiven={setResponse}
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
  onGiven: (response: WithdrawalResponse) => void;
};

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

export { shouldReloadPage as shouldRevalidate } from '#web/shared/router/loaders.ts';
export { WithdrawalPage as Component };
export const loader = renewable(loadWithdrawal, ({ pathname }) => pathname);
