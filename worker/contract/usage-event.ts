import { z } from 'zod';

import { LANGUAGES } from '#worker/domain/language.ts';
import { PUBLISHED_PATHS } from '#worker/domain/published-paths.ts';
import { UNKNOWN_PAGE, USAGE_BUTTONS, USAGE_PLACES } from '#worker/domain/usage/usage-event.ts';

const language = z.enum(LANGUAGES);

/** Body of POST /api/events. Nothing in it can hold what a visitor, or their mail, says. */
export const usageEventSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('page_view'),
    path: z.string().refine((path) => path === UNKNOWN_PAGE || PUBLISHED_PATHS.has(path)),
    language,
  }),
  z.strictObject({
    name: z.literal('button_click'),
    button: z.enum(USAGE_BUTTONS),
    place: z.enum(USAGE_PLACES),
    language,
  }),
  z.strictObject({ name: z.literal('join_waitlist'), language }),
  z.strictObject({ name: z.literal('waitlist_signup'), language }),
]);
