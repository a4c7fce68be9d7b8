export { AboutPage as Component } from '#web/features/information/about/about-page.tsx';
