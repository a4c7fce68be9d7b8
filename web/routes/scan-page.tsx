export { loadScan as loader } from '#web/features/scan/load-scan.ts';
export { ScanPage as Component } from '#web/features/scan/scan-page.tsx';
