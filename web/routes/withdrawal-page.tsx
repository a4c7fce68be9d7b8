import { renewable } from '#web/app/renewal.ts';
import { loadWithdrawal } from '#web/features/withdrawal/load-withdrawal.ts';

export { WithdrawalPage as Component } from '#web/features/withdrawal/withdrawal-page.tsx';
export const loader = renewable(loadWithdrawal);
