import { renewable } from '#web/app/renewal.ts';
import { loadReceipt } from '#web/features/receipt/load-receipt.ts';

export { ReceiptPage as Component } from '#web/features/receipt/receipt-page.tsx';
export const loader = renewable(loadReceipt);
