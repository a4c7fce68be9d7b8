import type * as z from 'zod/mini';

import type { orderAmountsSchema, orderListSchema, ReceiptView } from '#worker/contract/orders.ts';
import type { OrderAmounts } from '#worker/domain/orders/prices.ts';
import { undoneWork } from '#worker/domain/orders/undone-work.ts';
import { refundAmounts } from '#worker/domain/payments/ledger.ts';
import { withdrawalStatus, type WithdrawalStatus } from '#worker/domain/payments/withdrawal.ts';

export function withdrawalPath(orderId: string): string {
  return `/withdraw?order=${encodeURIComponent(orderId)}`;
}

type OrderList = z.infer<typeof orderListSchema>;

export type Purchase = OrderList['orders'][number] & {
  paidAtMs: number;
  amounts: z.infer<typeof orderAmountsSchema>;
};

export function purchasesOf({ orders }: OrderList): Purchase[] {
  return orders.flatMap((order) => {
    const { paidAtMs, amounts } = order;
    return paidAtMs === null || amounts === null ? [] : [{ ...order, paidAtMs, amounts }];
  });
}

export type WithdrawalResponse = Pick<ReceiptView, 'withdrawal' | 'progress'> & {
  order: Pick<ReceiptView['order'], 'id' | 'status'>;
};

/** The purchases with the response to the notice applied, until they are reloaded. */
export function withResponse(
  purchases: readonly Purchase[],
  response: WithdrawalResponse | null,
): readonly Purchase[] {
  if (response === null) return purchases;
  const { order, withdrawal, progress } = response;
  return purchases.map((purchase) =>
    purchase.id === order.id && purchase.withdrawal === null
      ? { ...purchase, status: order.status, withdrawal, progress }
      : purchase,
  );
}

/** What a notice that is given now would come to. */
export function purchaseStatus({ progress, paidAtMs }: Purchase, nowMs: number): WithdrawalStatus {
  return withdrawalStatus(progress, { paidAtMs, nowMs });
}

/** null after a partial refund: only the server knows. */
export function expectedRefund(purchase: Purchase): Pick<OrderAmounts, 'totalMinor'> | null {
  const { status, amounts, progress } = purchase;
  if (status !== 'completed') return null;
  return refundAmounts(amounts, undoneWork(progress));
}

/** The one in the address, else the newest that can be withdrawn from. */
export function firstChosen(
  purchases: readonly Purchase[],
  askedId: string | null,
  nowMs: number,
): Purchase | null {
  const isOpen = (each: Purchase) =>
    each.withdrawal === null && purchaseStatus(each, nowMs) === 'open';
  return (
    purchases.find(({ id }) => id === askedId) ?? purchases.find(isOpen) ?? purchases[0] ?? null
  );
}

const STEP_PARAM = 'step';
const CONFIRM = 'confirm';

/** The name that was entered is in no address. */
export function isConfirmStep(search: string): boolean {
  return new URLSearchParams(search).get(STEP_PARAM) === CONFIRM;
}

export function toConfirmStep(search: string): string {
  const params = new URLSearchParams(search);
  params.set(STEP_PARAM, CONFIRM);
  return params.toString();
}

export function toWriteStep(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(STEP_PARAM);
  return params.toString();
}
