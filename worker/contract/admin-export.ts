import { z } from 'zod';

import { MINIMUM_SCANS_MAX } from '#worker/domain/admin/minimum-scans.ts';
import { LANGUAGES } from '#worker/domain/language.ts';

import { countSchema, pageNumberSchema, searchWordsSchema } from './admin-list.ts';

/** Query of GET /api/admin/marketing-contacts.csv. */
export const marketingQuerySchema = z.strictObject({
  minimumScans: z.coerce.number().int().min(0).max(MINIMUM_SCANS_MAX).default(0),
  consentOnly: z.enum(['true', 'false']).default('true'),
});

export type MarketingQuery = z.output<typeof marketingQuerySchema>;

/** Body of POST /api/admin/marketing-contacts/search. */
export const contactSearchBodySchema = z.strictObject({
  minimumScans: z.number().int().min(0).max(MINIMUM_SCANS_MAX).default(0),
  isConsentOnly: z.boolean().default(true),
  /** In the address of those who have one here. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type ContactSearchBody = z.output<typeof contactSearchBodySchema>;

const marketingContactSchema = z.object({
  /** null without consent: then nobody may be written to. */
  email: z.string().nullable(),
  locale: z.enum(LANGUAGES),
  signupAtMs: z.number(),
  totalScans: countSchema,
  lastActivityAtMs: z.number(),
  marketingConsent: z.boolean(),
  totalPayments: countSchema,
  /** Of what was paid in each currency, less what went back. */
  totalRevenueSek: z.number(),
  totalRevenueEur: z.number(),
  totalRevenueUsd: z.number(),
});

export type MarketingContact = z.infer<typeof marketingContactSchema>;

/** Answer to it: how many there are, and one page of them, in no order that means anything. */
export const marketingContactsSchema = z.object({
  total: countSchema,
  contacts: z.array(marketingContactSchema),
});

/** Body of POST /api/admin/waitlist/search. */
export const waitlistSearchBodySchema = z.strictObject({
  /** In the address. */
  search: searchWordsSchema,
  page: pageNumberSchema,
});

export type WaitlistSearchBody = z.output<typeof waitlistSearchBodySchema>;

const waitlistSignUpSchema = z.object({
  id: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  createdAtMs: z.number(),
  isConfirmed: z.boolean(),
});

export type WaitlistSignUp = z.infer<typeof waitlistSignUpSchema>;

/** Answer to it, newest first. */
export const adminWaitlistSchema = z.object({
  total: countSchema,
  signUps: z.array(waitlistSignUpSchema),
});
