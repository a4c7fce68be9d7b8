export { AccountErasedPage as Component } from '#web/features/account/account-erased-page.tsx';
