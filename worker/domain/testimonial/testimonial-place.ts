/** The kinds of places that a testimonial can be from (core, section 7). */
export const LOCATION_TYPES = ['storstad', 'småstad', 'landsbygd'] as const;
