import { afterEach, expect, test, vi } from 'vitest';

import type { OrderView } from '#worker/contract/orders.ts';

import { hasPaymentMoved, loadCheckout } from '#web/pages/checkout/load-checkout.ts';
import { loadReceipt } from '#web/pages/receipt/load-receipt.ts';

import { buildOrder, buildReceipt } from '#tests/web/support/build-order.ts';
import { buildSession } from '#tests/web/support/build-session.ts';
import { enter, refusal, stubServer } from '#tests/web/support/loader-stage.ts';

const SESSION = 'GET /api/session';
const ORDER = 'GET /api/orders/ord_abc';
const CHECK = 'POST /api/orders/ord_abc/check-payment';
const RECEIPT = 'GET /api/orders/ord_abc/receipt';

afterEach(() => vi.unstubAllGlobals());

test('whoever has no session is led from checkout and receipt to sign-in', async () => {
  stubServer({
    [SESSION]: { priceList: 'standard', isSelling: true, user: null, connection: null },
  });
  expect((await enter(loadCheckout, '/checkout?order=ord_abc')).to).toBe('/auth');
  expect((await enter(loadReceipt, '/receipt?order=ord_abc&verify=true')).to).toBe(
    '/auth?verify=true',
  );
});

test('whoever has no session finds the receipt again after signing in, and the checkout after paying', async () => {
  const order = `ord_${'a2'.repeat(13)}`;
  stubServer({
    [SESSION]: { priceList: 'standard', isSelling: true, user: null, connection: null },
  });
  for (const path of ['/checkout', '/checkout-reset']) {
    expect((await enter(loadCheckout, `${path}?order=${order}&payment=returned`)).to).toBe(
      `/auth?return_to=${path}&order=${order}`,
    );
  }
  expect((await enter(loadReceipt, `/receipt?order=${order}`)).to).toBe(
    `/auth?return_to=/receipt&order=${order}`,
  );
});

test('an order that waits is shown to be paid', async () => {
  const order = buildOrder();
  stubServer({ [SESSION]: buildSession(12), [ORDER]: order });
  const { data } = await enter(loadCheckout, '/checkout?order=ord_abc');
  expect(data).toEqual({ kind: 'open', order, lastAttempt: null });
});

test.each(['completed', 'partly_refunded', 'refunded'] as const)(
  'an order that is %s leads to its receipt',
  async (status) => {
    stubServer({ [SESSION]: buildSession(12), [ORDER]: buildOrder({ status }) });
    expect((await enter(loadCheckout, '/checkout?order=ord_abc')).to).toBe(
      '/receipt?order=ord_abc',
    );
  },
);

test('an order of the other tier is paid for at that tier’s own checkout', async () => {
  stubServer({ [SESSION]: buildSession(12), [ORDER]: buildOrder({ tier: 'reset' }) });
  expect((await enter(loadCheckout, '/checkout?order=ord_abc&verify=true')).to).toBe(
    '/checkout-reset?order=ord_abc&verify=true',
  );
  stubServer({ [SESSION]: buildSession(12), [ORDER]: buildOrder() });
  expect((await enter(loadCheckout, '/checkout-reset?order=ord_abc')).to).toBe(
    '/checkout?order=ord_abc',
  );
});

test('an order of the deep clean-up waits at its checkout, and leads to its receipt once paid', async () => {
  const order = buildOrder({ tier: 'reset' });
  stubServer({ [SESSION]: buildSession(12), [ORDER]: order });
  const path = '/checkout-reset?order=ord_abc';
  expect((await enter(loadCheckout, path)).data).toEqual({
    kind: 'open',
    order,
    lastAttempt: null,
  });
  stubServer({ [SESSION]: buildSession(12), [ORDER]: { ...order, status: 'completed' } });
  expect((await enter(loadCheckout, path)).to).toBe('/receipt?order=ord_abc');
});

test('whoever comes back from Stripe has the server look, and goes on by what it finds', async () => {
  const back = '/checkout?order=ord_abc&payment=returned&verify=true';
  const find = async (changes: Partial<OrderView>) => {
    const asked = stubServer({ [SESSION]: buildSession(12), [CHECK]: buildOrder(changes) });
    const { data, to } = await enter(loadCheckout, back);
    expect(asked).toEqual([SESSION, CHECK]);
    return to ?? data;
  };
  expect(await find({ status: 'completed' })).toBe('/receipt?order=ord_abc&verify=true');
  expect(await find({ status: 'processing', lastAttempt: 'processing' })).toMatchObject({
    kind: 'processing',
  });
  expect(await find({ lastAttempt: 'open' })).toMatchObject({ kind: 'waiting' });
  for (const lastAttempt of ['failed', 'expired', 'rejected'] as const) {
    expect(await find({ lastAttempt })).toMatchObject({ kind: 'open', lastAttempt });
  }
});

test('whoever comes back without having paid is told so, and can pay', async () => {
  const order = buildOrder({ lastAttempt: 'open' });
  const asked = stubServer({ [SESSION]: buildSession(12), [CHECK]: order, [ORDER]: order });
  const cancelled = await enter(loadCheckout, '/checkout?order=ord_abc&payment=cancelled');
  expect(cancelled.data).toEqual({ kind: 'open', order, lastAttempt: 'cancelled' });
  const later = await enter(loadCheckout, '/checkout?order=ord_abc');
  expect(later.data).toEqual({ kind: 'open', order, lastAttempt: null });
  const unknown = await enter(loadCheckout, '/checkout?order=ord_abc&payment=paid');
  expect(unknown.data).toEqual({ kind: 'open', order, lastAttempt: null });
  expect(asked).toEqual([SESSION, CHECK, SESSION, ORDER, SESSION, ORDER]);
});

test('an order whose payment is on its way stays one, also past the time of its scan', async () => {
  const order = buildOrder({ status: 'processing', expiresAtMs: Date.now() - 1 });
  stubServer({ [SESSION]: buildSession(12), [ORDER]: order });
  const { data } = await enter(loadCheckout, '/checkout?order=ord_abc');
  expect(data).toEqual({ kind: 'processing', order });
});

test('an order that is paid leads to its receipt, with verify kept', async () => {
  const order = buildOrder({ status: 'completed', paidAtMs: 1, cleanupId: 'cln_abc' });
  stubServer({ [SESSION]: buildSession(12), [ORDER]: order });
  const plain = await enter(loadCheckout, '/checkout?order=ord_abc');
  expect(plain.to).toBe('/receipt?order=ord_abc');
  const verified = await enter(loadCheckout, '/checkout?order=ord_abc&verify=true');
  expect(verified.to).toBe('/receipt?order=ord_abc&verify=true');
});

test('an order past its time, or where nothing can be paid, is not open', async () => {
  stubServer({ [SESSION]: buildSession(12), [ORDER]: buildOrder({ expiresAtMs: Date.now() - 1 }) });
  const late = await enter(loadCheckout, '/checkout?order=ord_abc');
  expect(late.data).toEqual({ kind: 'expired' });
  stubServer({ [SESSION]: buildSession(12), [ORDER]: buildOrder({ paymentMode: 'none' }) });
  const unpayable = await enter(loadCheckout, '/checkout?order=ord_abc');
  expect(unpayable.data).toEqual({ kind: 'unpayable' });
});

test.each(['', '?order=', '?order=GR-12345678', '?order=ord_abc/../../session', '?order=../scans'])(
  'the address "%s" names no order, and the server is not asked for one',
  async (search) => {
    const asked = stubServer({ [SESSION]: buildSession(12) });
    expect((await enter(loadCheckout, `/checkout${search}`)).data).toEqual({ kind: 'missing' });
    expect((await enter(loadReceipt, `/receipt${search}`)).data).toEqual({ receipt: null });
    expect(asked).toEqual([SESSION, SESSION]);
  },
);

test('an order or receipt that the server does not know is told as missing', async () => {
  stubServer({
    [SESSION]: buildSession(12),
    [ORDER]: refusal('not_found', 404),
    [RECEIPT]: refusal('not_found', 404),
  });
  expect((await enter(loadCheckout, '/checkout?order=ord_abc')).data).toEqual({ kind: 'missing' });
  expect((await enter(loadReceipt, '/receipt?order=ord_abc')).data).toEqual({ receipt: null });
});

test('a server that fails is no missing order: the error goes to the page', async () => {
  stubServer({
    [SESSION]: buildSession(12),
    [ORDER]: refusal('server_error', 500),
    [RECEIPT]: refusal('server_error', 500),
  });
  await expect(enter(loadCheckout, '/checkout?order=ord_abc')).rejects.toThrow('server_error');
  await expect(enter(loadReceipt, '/receipt?order=ord_abc')).rejects.toThrow('server_error');
});

test('the receipt of a paid order comes from the server, whatever the browser knows', async () => {
  const receipt = buildReceipt();
  stubServer({ [SESSION]: buildSession(12), [RECEIPT]: receipt });
  const { data } = await enter(loadReceipt, '/receipt?order=ord_abc');
  expect(data).toEqual({ receipt });
});

test('a page that waits for a payment is loaded anew when the order stands otherwise, and only then', async () => {
  const shown = buildOrder({ lastAttempt: 'open' });
  const asked = stubServer({ [CHECK]: shown });
  expect(await hasPaymentMoved(shown)).toBe(false);
  expect(asked).toEqual([CHECK]);
  stubServer({ [CHECK]: { ...shown, status: 'completed' } });
  expect(await hasPaymentMoved(shown)).toBe(true);
  stubServer({ [CHECK]: { ...shown, lastAttempt: 'failed' } });
  expect(await hasPaymentMoved(shown)).toBe(true);
});

test('an answer that does not come says nothing of a payment', async () => {
  stubServer({});
  expect(await hasPaymentMoved(buildOrder())).toBe(false);
  stubServer({ [CHECK]: refusal('default', 503) });
  expect(await hasPaymentMoved(buildOrder())).toBe(false);
});
