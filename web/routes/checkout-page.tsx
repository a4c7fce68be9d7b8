import { renewable } from '#web/app/renewal.ts';
import { loadCheckout } from '#web/features/checkout/load-checkout.ts';

export { CheckoutPage as Component } from '#web/features/checkout/checkout-page.tsx';
export const loader = renewable(loadCheckout);
