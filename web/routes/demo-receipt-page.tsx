export { DemoReceiptPage as Component } from '#web/features/demo/demo-receipt-page.tsx';
