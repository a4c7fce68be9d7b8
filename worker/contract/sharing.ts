import * as z from 'zod/mini';

import { LANGUAGES } from '#worker/domain/language.ts';

import { co2RangeSchema } from './scans.ts';

const MAX_ID_LENGTH = 64;

/** Body of POST /api/share-images. Figures come from the receipt. */
export const createShareImageBodySchema = z.strictObject({
  orderId: z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH)),
  language: z.enum(LANGUAGES),
});

export type CreateShareImageBody = z.infer<typeof createShareImageBodySchema>;

/**
 * Response of POST /api/share-images. `imagePaths` are relative to our site; `pageUrl` is public.
 */
export const shareImageSchema = z.object({
  id: z.string(),
  language: z.enum(LANGUAGES),
  pageUrl: z.url(),
  imagePaths: z.object({ wide: z.string(), square: z.string() }),
  messageCount: z.int().check(z.positive()),
  sizeBytes: z.number().check(z.nonnegative()),
  co2: co2RangeSchema,
});

export type ShareImageView = z.infer<typeof shareImageSchema>;

/** Response of GET /api/orders/:orderId/share-images, one per language. */
export const shareImageListSchema = z.object({ shares: z.array(shareImageSchema) });

export type ShareImageList = z.infer<typeof shareImageListSchema>;
