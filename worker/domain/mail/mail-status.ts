/**
 * How mail stands. `moot`: there was nothing left to tell when its turn came · `refused`: the provider would not have
 * it · `given-up`: it could not be sent for days.
 */
export const MAIL_STATUSES = ['waiting', 'sent', 'refused', 'moot', 'given-up'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** How mail ends that should have arrived, and never does. */
export const UNSENT_MAIL_STATUSES = ['refused', 'given-up'] as const satisfies MailStatus[];
export type UnsentMailStatus = (typeof UNSENT_MAIL_STATUSES)[number];
