import { z } from 'zod';

import { absoluteUrl, boolean, integer, metadata, positiveInteger } from './read-params.ts';

/** What our prices can be in. Stripe takes codes in either case and answers in small letters. */
const currency = z
  .string()
  .transform((code) => code.toLowerCase())
  .pipe(z.enum(['sek', 'eur', 'usd']));

const lineItem = z.strictObject({
  quantity: positiveInteger,
  price_data: z.strictObject({
    currency,
    unit_amount: integer,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
    product_data: z.strictObject({
      name: z.string().min(1).max(250),
      description: z.string().min(1).max(1000).optional(),
    }),
  }),
});

/** Of POST /v1/checkout/sessions, as far as the stand-in goes. */
export const sessionParamsSchema = z.strictObject({
  mode: z.enum(['payment']),
  success_url: absoluteUrl,
  cancel_url: absoluteUrl.optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  customer_creation: z.enum(['if_required', 'always']).optional(),
  adaptive_pricing: z.strictObject({ enabled: boolean }).optional(),
  expires_at: integer.optional(),
  locale: z.enum(['auto', 'sv', 'en']).optional(),
  submit_type: z.enum(['auto', 'pay']).optional(),
  metadata: metadata.optional(),
  line_items: z.array(lineItem).min(1).max(100),
  payment_intent_data: z
    .strictObject({
      description: z.string().max(1000).optional(),
      metadata: metadata.optional(),
      statement_descriptor_suffix: z.string().max(22).optional(),
    })
    .optional(),
  expand: z.array(z.string()).optional(),
});

export type SessionParams = z.output<typeof sessionParamsSchema>;
