export { DemoStartPage as Component } from '#web/features/demo/demo-start-page.tsx';
