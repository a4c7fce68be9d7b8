/** From so many mails that all users have had moved to the trash, totals are the true ones; until then an example. */
export const REAL_TOTALS_FROM_MAILS = 10_000;
