export { PrivacyPage as Component } from '#web/features/information/privacy/privacy-page.tsx';
