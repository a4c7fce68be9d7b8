export { loadWithdrawal as loader } from '#web/features/withdrawal/load-withdrawal.ts';
export { WithdrawalPage as Component } from '#web/features/withdrawal/withdrawal-page.tsx';
