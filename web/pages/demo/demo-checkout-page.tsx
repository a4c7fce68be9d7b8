import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { notifySuccess } from '#web/shared/toasts/notify.tsx';
import { useKeptPath } from '#web/shared/router/paths.ts';
import { usePageTitle } from '#web/shared/router/page-head.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/receipt.tsx';
import { priceListAtom, useCurrency } from '#web/entities/access/session-atoms.ts';
import { Co2Lines } from '#web/entities/co2/co2-lines.tsx';
import { DonationLabel } from '#web/entities/orders/order-texts.tsx';
import { TIER_NAME } from '#web/entities/orders/tier-name.ts';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import type { OrderAmounts } from '#worker/domain/orders/prices.ts';

import { savingRange, DEMO_TIER, demoAmounts } from './demo-sums.ts';
import { DemoMark, NoIndex, useDelayed } from './demo-mark.tsx';
import { type DemoPayment, DemoPaymentForm, EMPTY_DEMO_PAYMENT } from './demo-payment-form.tsx';
import {
  type DemoOrder,
  type DemoPurchase,
  readDemoOrder,
  readSelection,
  toSelectedState,
} from './demo-route-state.ts';

type DemoOrderReceiptProps = { order: DemoOrder; amounts: OrderAmounts };

function DemoOrderReceipt({ order, amounts }: DemoOrderReceiptProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { currency } = amounts;
  return (
    <Receipt subtitle={t`Din beställning`} className="mx-auto w-full max-w-[26rem] lg:rotate-1">
      <ReceiptLines>
        <ReceiptLine
          label={t`TILL PAPPERSKORGEN`}
          value={t`${format.count(order.emailCount)} mejl`}
          isStrong
        />
      </ReceiptLines>
      <ReceiptLines>
        <Co2Lines label={t`CO₂ MINDRE PER ÅR`} co2={savingRange(order)} isPublished={false} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={i18n._(TIER_NAME[DEMO_TIER])}
          value={format.money(amounts.priceMinor, currency)}
        />
        <ReceiptLine
          label={<span className="text-soft">{t`varav moms 25 %`}</span>}
          value={<span className="text-soft">{format.money(amounts.vatMinor, currency)}</span>}
        />
        {amounts.donationMinor === 0 ? null : (
          <ReceiptLine
            label={<DonationLabel />}
            value={format.money(amounts.donationMinor, currency)}
          />
        )}
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          label={t`ATT BETALA`}
          value={format.money(amounts.totalMinor, currency)}
          isStrong
        />
      </ReceiptLines>
      <ReceiptNote>
        <DemoMark>
          <Trans>Inget köps och inga pengar dras.</Trans>
        </DemoMark>
      </ReceiptNote>
    </Receipt>
  );
}

const PAYMENT_DELAY_MS = 1500;

export function DemoCheckoutPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const { state } = useLocation();
  const priceList = useAtomValue(priceListAtom);
  const [payment, setPayment] = useState<DemoPayment>(EMPTY_DEMO_PAYMENT);
  usePageTitle(t`Demo: kassan`);
  const order = readDemoOrder(state);
  const amounts = demoAmounts(priceList, useCurrency(), payment);

  const paying = useDelayed(PAYMENT_DELAY_MS, () => {
    const purchase: DemoPurchase = {
      ...order,
      price: amounts.priceMinor,
      vat: amounts.vatMinor,
      donation: amounts.donationMinor,
      currency: amounts.currency,
      paymentMethod: payment.method,
      orderedAtMs: serverNow(),
    };
    notifySuccess(msg`Betalningen är genomförd, på låtsas`);
    void navigate(keptPath('/demo/receipt'), { replace: true, state: purchase });
  });

  return (
    <div className="pt-2 md:pt-4">
      <NoIndex />
      <Link
        to={keptPath('/demo/clean')}
        state={toSelectedState(readSelection(state))}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        <Trans>Tillbaka till urvalet</Trans>
      </Link>
      <div className="mt-4 grid gap-x-16 gap-y-10 lg:beside-25">
        <div className="lg:col-start-1 lg:row-start-1">
          <h1 className="text-5xl sm:text-6xl">
            <Trans>Betala på låtsas</Trans>
          </h1>
          <p className="mt-6 max-w-[34rem] text-lg text-soft">
            <Trans>
              Så här ser kassan ut. På riktigt betalar du en gång, utan prenumeration, och kryssar
              först i två rutor om ångerrätten.
            </Trans>
          </p>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-6">
            <DemoOrderReceipt order={order} amounts={amounts} />
          </div>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <DemoPaymentForm
            payment={payment}
            amounts={amounts}
            isProcessing={paying.isWaiting}
            onChange={(change) => setPayment((current) => ({ ...current, ...change }))}
            onPay={paying.begin}
          />
        </div>
      </div>
    </div>
  );
}

export { DemoCheckoutPage as Component };
