import { Stripe } from 'stripe';

import type { SandboxSession } from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';

/** What a session sells, line by line, with the prices that were made for it alone. */
export function renderLineItems(session: SandboxSession): Stripe.ApiList<Stripe.LineItem> {
  const created = Math.floor(session.createdMs / 1000);
  const data = session.params.line_items.map(({ quantity, price_data: price }, position) => {
    const amount = quantity * price.unit_amount;
    const line: Stripe.LineItem = {
      id: `li_${position}_${session.id}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: price.product_data.name,
      metadata: {},
      price: {
        id: `price_${position}_${session.id}`,
        object: 'price',
        active: false,
        billing_scheme: 'per_unit',
        created,
        currency: price.currency,
        custom_unit_amount: null,
        livemode: false,
        lookup_key: null,
        metadata: {},
        nickname: null,
        product: `prod_${position}_${session.id}`,
        recurring: null,
        tax_behavior: price.tax_behavior ?? 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: 'one_time',
        unit_amount: price.unit_amount,
        unit_amount_decimal: Stripe.Decimal.from(price.unit_amount),
      },
      quantity,
    };
    return line;
  });
  return {
    object: 'list',
    data,
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}
