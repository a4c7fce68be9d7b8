export { StartPage as Component } from '#web/features/start/start-page.tsx';
