import { orderViewSchema, type CreateOrderBody } from '#worker/contract/order.ts';

import { client } from './client.ts';
import { unwrap } from './unwrap.ts';

/** An order for what was chosen, priced by the server and not yet paid. */
export function createOrder(order: CreateOrderBody) {
  return unwrap(client.api.orders.$post({ json: order }), orderViewSchema);
}
