export { loadAccount as loader } from '#web/features/account/load-account.ts';
export { AccountPage as Component } from '#web/features/account/account-page.tsx';
