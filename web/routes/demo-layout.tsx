export { DemoLayout as Component } from '#web/features/demo/demo-layout.tsx';
