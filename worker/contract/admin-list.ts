import { z } from 'zod';

/** Which page of a list, from 1. Far beyond any list's end, so that no number is too much for the database. */
export const pageNumberSchema = z.coerce.number().int().min(1).max(100_000).default(1);

export const countSchema = z.number().int().nonnegative();
