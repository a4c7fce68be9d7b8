export { loadReceipt as loader } from '#web/features/receipt/load-receipt.ts';
export { ReceiptPage as Component } from '#web/features/receipt/receipt-page.tsx';
