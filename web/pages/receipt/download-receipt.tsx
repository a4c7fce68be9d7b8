import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { receiptFileName } from '#worker/domain/receipts/receipt-facts.ts';

import { fetchReceiptFile, saveFile } from '#web/entities/orders/api.ts';
import { Button } from '#web/shared/components/button.tsx';
import { languageAtom } from '#web/shared/i18n/language-atoms.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

const FAILURE_ID = 'receipt-file';

type DownloadReceiptProps = { orderId: string; orderNumber: string };

export function DownloadReceipt({ orderId, orderNumber }: DownloadReceiptProps) {
  const language = useAtomValue(languageAtom);
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await fetchReceiptFile(orderId, language), receiptFileName(orderNumber, language));
      withdrawFailure(FAILURE_ID);
      notifySuccess(msg`Kvittot är nedladdat`);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void download() });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="mx-auto mt-6 w-full max-w-[26rem]">
      <Button
        variant="secondary"
        className="w-full"
        isBusy={isBusy}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" className="size-5" />
        <Trans>Ladda ner kvittot</Trans>
      </Button>
      <p className="mt-2 text-center text-[0.8125rem] text-soft print:hidden">
        <Trans>En fil att spara, eller skriva ut som PDF.</Trans>
      </p>
    </div>
  );
}
