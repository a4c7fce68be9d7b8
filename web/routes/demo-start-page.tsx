export { loadDemoStart as loader } from '#web/features/demo/load-demo-start.ts';
export { DemoStartPage as Component } from '#web/features/demo/demo-start-page.tsx';
