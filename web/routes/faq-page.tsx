export { FaqPage as Component } from '#web/features/information/faq/faq-page.tsx';
