import { Stripe } from 'stripe';

/** The one version of Stripe's API that the stand-in speaks: the official client's own. */
export const SANDBOX_API_VERSION = Stripe.API_VERSION;
