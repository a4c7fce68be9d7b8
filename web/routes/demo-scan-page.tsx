export { DemoScanPage as Component } from '#web/features/demo/demo-scan-page.tsx';
