/**
 * Whether everybody is let in, or visitors meet the waiting list. A switch for visitors, never security: the API
 * does not know it.
 */
export const LAUNCH_MODES = ['open', 'gated'] as const;
/** In an address, and `true`: whoever has it is let in before the launch. */
export const VERIFY_PARAM = 'verify';

export type LaunchMode = (typeof LAUNCH_MODES)[number];
