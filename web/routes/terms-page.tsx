export { TermsPage as Component } from '#web/features/information/terms/terms-page.tsx';
