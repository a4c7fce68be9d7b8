import type { Alongside } from '#worker/db/queries/book-charge.ts';
import { scheduleLook, type ChargeRow } from '#worker/db/queries/charges.ts';
import { findPayment } from '#worker/db/queries/payments.ts';
import { isLiveCharge } from '#worker/domain/order/charge-status.ts';
import { nextLookMs } from '#worker/domain/order/charge-schedule.ts';
import type { Runtime } from '#worker/runtime.ts';

import { bookReport, type ChargeFile } from './book-report.ts';
import { chargeOf } from './charge-of.ts';

/**
 * Asks whoever takes the money how a charge stands, and books the answer.
 * @throws whatever the provider or the database throws; nothing is booked then
 */
export async function lookAtCharge(
  runtime: Runtime,
  charge: ChargeRow,
  alongside: Alongside = [],
): Promise<void> {
  const file = await openFile(runtime, charge);
  const report = await file.provider.look(chargeOf(charge, file.order));
  await bookReport(runtime, file, report, alongside);
  if (!isLiveCharge(charge.status)) return;
  if (report.kind !== 'open' && report.kind !== 'processing') return;
  const lookedAtMs = runtime.clock();
  const { expiresAtMs } = charge;
  await scheduleLook(runtime.db, charge.id, {
    lookedAtMs,
    lookAtMs: nextLookMs(report.kind, { nowMs: lookedAtMs, expiresAtMs }),
  });
}

/** Sees to it that nobody can pay this charge any more, and books what has become of it. */
export async function closeCharge(runtime: Runtime, charge: ChargeRow): Promise<void> {
  const file = await openFile(runtime, charge);
  await bookReport(runtime, file, await file.provider.close(chargeOf(charge, file.order)));
}

async function openFile(
  { db, payments }: Pick<Runtime, 'db' | 'payments'>,
  charge: ChargeRow,
): Promise<ChargeFile> {
  // Another provider than it was begun with knows nothing of it.
  if (payments?.name !== charge.provider) throw new Error('a charge of a provider that is not set');
  const order = await findPayment(db, charge.userId, charge.paymentId);
  if (order === undefined) throw new Error('a charge without its order');
  return { charge, order, provider: payments };
}
