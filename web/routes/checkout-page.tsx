export { loadCheckout as loader } from '#web/features/checkout/load-checkout.ts';
export { CheckoutPage as Component } from '#web/features/checkout/checkout-page.tsx';
