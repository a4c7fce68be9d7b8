export { SupportPage as Component } from '#web/features/information/support/support-page.tsx';
