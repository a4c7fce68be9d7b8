import { z } from 'zod';

/** Which page of a list, from 1. Far beyond any list's end, so that no number is too much for the database. */
export const pageNumberSchema = z.coerce.number().int().min(1).max(100_000).default(1);

const SEARCH_MAX_LENGTH = 100;

/**
 * What is looked for in a list; nothing for all of it. Sent in a body: what stands in an address is kept by browsers,
 * and in logs on its way.
 */
export const searchWordsSchema = z.string().trim().max(SEARCH_MAX_LENGTH).default('');

export const countSchema = z.number().int().nonnegative();
