import { renewable } from '#web/app/renewal.ts';
import { loadWithdrawal } from '#web/features/withdrawal/load-withdrawal.ts';

export { shouldReloadPage as shouldRevalidate } from '#web/app/should-reload-page.ts';
export { WithdrawalPage as Component } from '#web/features/withdrawal/withdrawal-page.tsx';
export const loader = renewable(loadWithdrawal, ({ pathname }) => pathname);
