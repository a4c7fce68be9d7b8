export { DemoCleanPage as Component } from '#web/features/demo/demo-clean-page.tsx';
