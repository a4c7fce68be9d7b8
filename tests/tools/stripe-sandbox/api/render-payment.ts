import type { Stripe } from 'stripe';

import type {
  SandboxMethod,
  SandboxPayment,
} from '#tests/tools/stripe-sandbox/model/sandbox-model.ts';

import type { Expansion } from './expansion.ts';

type RenderedPayment = SandboxPayment & { refundedMinor?: number };

/** A PaymentIntent as Stripe writes one. */
export function renderPayment(
  payment: RenderedPayment,
  expansion: Expansion,
): Stripe.PaymentIntent {
  const { id, amount, currency, status, chargeId } = payment;
  const hasCharge = status === 'succeeded';
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: hasCharge ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: Math.floor(payment.createdMs / 1000),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge:
      hasCharge && expansion.has('latest_charge')
        ? renderCharge(payment)
        : hasCharge
          ? chargeId
          : null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [stripeType(payment.method)],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_group: null,
  };
}

/** A Charge as Stripe writes one. */
export function renderCharge(payment: RenderedPayment): Stripe.Charge {
  const { amount, currency, id, chargeId, refundedMinor = 0 } = payment;
  return {
    id: chargeId,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: refundedMinor,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: Math.floor(payment.createdMs / 1000),
    currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: id,
    payment_method: null,
    payment_method_details: methodDetails(payment.method),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refundedMinor === amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

/** To Stripe a wallet is a card in a purse. */
function stripeType(method: SandboxMethod): 'card' | 'klarna' | 'swish' {
  return method === 'apple_pay' || method === 'google_pay' ? 'card' : method;
}

function methodDetails(method: SandboxMethod): Stripe.Charge.PaymentMethodDetails {
  if (method === 'swish') {
    return {
      type: method,
      swish: { fingerprint: null, payment_reference: null, verified_phone_last4: null },
    };
  }
  if (method === 'klarna') {
    return {
      type: method,
      klarna: {
        payer_details: null,
        payment_method_category: 'pay_now',
        preferred_locale: 'sv-SE',
      },
    };
  }
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: 'visa',
      checks: null,
      country: 'SE',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      installments: null,
      last4: '4242',
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: method === 'card' ? null : { type: method, dynamic_last4: null, [method]: {} },
    },
  };
}
