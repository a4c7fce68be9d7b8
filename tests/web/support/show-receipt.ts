import type { ReceiptView } from '#worker/contract/orders.ts';
import type { Language } from '#worker/domain/language.ts';

import { buildSession } from './build-session.ts';
import type { WebBuild } from './web-build.ts';

/** The page of a receipt, or of none, as its owner has it. */
export function showReceipt(web: WebBuild, receipt: ReceiptView | null, language: Language = 'sv') {
  return web.render('/pages/receipt/receipt-page.tsx', 'ReceiptPage', {
    session: buildSession(12),
    url: '/receipt?order=ord_abc&verify=true',
    loaderData: { receipt },
    language,
  });
}
