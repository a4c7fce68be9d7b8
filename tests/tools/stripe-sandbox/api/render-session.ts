import type { Stripe } from 'stripe';

import {
  paymentMethodTypes,
  type StripeStore,
} from '#tests/tools/stripe-sandbox/model/stripe-store.ts';
import type { SandboxSession } from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';

import type { Expansion } from './expansion.ts';
import { renderLineItems } from './render-line-items.ts';
import { renderPayment } from './render-payment.ts';

/** A Checkout Session as Stripe writes one, field for field: the compiler holds it to the client's own type. */
export function renderSession(
  session: SandboxSession,
  store: StripeStore,
  expansion: Expansion,
): Stripe.Checkout.Session {
  const { params, amountTotal, currency, status, paymentId } = session;
  const payment = paymentId === null ? null : store.payments.get(paymentId);
  const withPayment = expansion.child('payment_intent');
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amountTotal,
    amount_total: amountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(session.createdMs),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation ?? 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: seconds(session.expiresMs),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    ...(expansion.has('line_items') ? { line_items: renderLineItems(session) } : {}),
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: null,
    payment_intent:
      payment === null || payment === undefined || withPayment === null
        ? paymentId
        : renderPayment(payment, withPayment),
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: { id: 'pmc_sandbox', parent: null },
    payment_method_options: {},
    payment_method_types: paymentMethodTypes(currency),
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status,
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: status === 'open' ? store.pageOf(session) : null,
    wallet_options: null,
  };
}

export function seconds(timeMs: number): number {
  return Math.floor(timeMs / 1000);
}
