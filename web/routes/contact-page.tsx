export { ContactPage as Component } from '#web/features/information/contact/contact-page.tsx';
