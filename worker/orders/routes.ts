import { Hono } from 'hono';

import {
  createOrderBodySchema,
  orderListQuerySchema,
  payOrderBodySchema,
  receiptFileQuerySchema,
  withdrawOrderBodySchema,
} from '#worker/contract/order-requests.ts';
import type { AppEnv } from '#worker/platform/http/app-env.ts';
import { requireSession } from '#worker/access/session-middleware.ts';
import { validate } from '#worker/platform/http/request-guards.ts';
import { checkPayment } from '#worker/payments/check-payment.ts';
import { createOrder } from './create-order.ts';
import { downloadReceipt } from '#worker/receipts/render-receipt-document.ts';
import { payOrder } from '#worker/payments/pay-order.ts';
import { readOrder, readOrders } from '#worker/payments/read-orders.ts';
import { readReceipt } from '#worker/receipts/read-receipt.ts';
import { readShareImages } from '#worker/sharing/share-images.ts';
import { withdrawOrder } from '#worker/payments/withdraw-order.ts';

/** Each handler passes the signed-in user, so that nobody reaches another's orders. */
export const orderRoutes = new Hono<AppEnv>()
  .use(requireSession)
  .get('/', validate('query', orderListQuerySchema), async (c) => {
    const { limit } = c.req.valid('query');
    return c.json(await readOrders(c.var.runtime, c.var.session.userId, limit));
  })
  .post('/', validate('json', createOrderBodySchema), async (c) => {
    const created = await createOrder(c.var.runtime, c.var.session.userId, c.req.valid('json'));
    return c.json(created.order, created.isNew ? 201 : 200);
  })
  .get('/:orderId', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await readOrder(runtime, session.userId, c.req.param('orderId')));
  })
  .post('/:orderId/pay', validate('json', payOrderBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const body = c.req.valid('json');
    return c.json(await payOrder(runtime, session.userId, c.req.param('orderId'), body));
  })
  .post('/:orderId/check-payment', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await checkPayment(runtime, session.userId, c.req.param('orderId')));
  })
  .get('/:orderId/receipt', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await readReceipt(runtime, session.userId, c.req.param('orderId')));
  })
  .get('/:orderId/receipt.html', validate('query', receiptFileQuerySchema), async (c) => {
    const { runtime, session } = c.var;
    const orderId = c.req.param('orderId');
    const { language } = c.req.valid('query');
    const file = await downloadReceipt(runtime, session.userId, { orderId, language });
    c.header('Content-Disposition', `attachment; filename="${file.fileName}"`);
    return c.html(file.content);
  })
  .get('/:orderId/share-images', async (c) => {
    const { runtime, session } = c.var;
    return c.json(await readShareImages(runtime, session.userId, c.req.param('orderId')));
  })
  .post('/:orderId/withdraw', validate('json', withdrawOrderBodySchema), async (c) => {
    const { runtime, session } = c.var;
    const { userId } = session;
    const orderId = c.req.param('orderId');
    await withdrawOrder(runtime, { userId, orderId, ...c.req.valid('json') });
    return c.json(await readReceipt(runtime, userId, orderId));
  });
