import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { CleanupRowView } from '#worker/contract/cleanups.ts';
import { BRAND } from '#worker/domain/brand.ts';
import { csvFileName } from '#worker/domain/csv.ts';

import { saveFile } from '#web/entities/orders/api.ts';
import { Button } from '#web/shared/components/button.tsx';
import { serverNow } from '#web/shared/lib/server-now.ts';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';

import { useCleanupsApi } from '#web/entities/cleanups/api.ts';

const FAILURE_ID = 'csv';
const FILE_PREFIX = BRAND.productName.toLowerCase();

type CsvButtonProps = {
  /** Of the file. */
  name: string;
  /** The file's text, in the page's language. */
  makeCsv: (i18n: I18n) => Promise<string>;
};

function CsvButton({ name, makeCsv }: CsvButtonProps) {
  const { i18n } = useLingui();
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const file = new Blob([await makeCsv(i18n)], { type: 'text/csv;charset=utf-8' });
      saveFile(file, csvFileName(`${FILE_PREFIX}-${name}`, serverNow()));
      withdrawFailure(FAILURE_ID);
      notifySuccess(msg`Listan är nedladdad`);
    } catch (error) {
      notifyError(error, { id: FAILURE_ID, retry: () => void download() });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="mt-4 print:hidden">
      <Button
        variant="quiet"
        className="-ml-3"
        isBusy={isBusy}
        onClick={() => void download()}
        aria-describedby={`csv-${name}`}
      >
        <Download aria-hidden="true" className="size-5" />
        <Trans>Ladda ner listan (CSV)</Trans>
      </Button>
      <p id={`csv-${name}`} className="text-[0.8125rem] text-soft">
        <Trans>
          För kalkylprogram. Avsändarnas namn tar vi bort när åtkomsten upphör, så spara listan
          innan dess om du vill ha den.
        </Trans>
      </p>
    </div>
  );
}

/** Of all rows that can be chosen. */
export function ChoiceCsvButton({ rows }: { rows: CleanRows }) {
  return (
    <CsvButton
      name="rows"
      makeCsv={async (i18n) => (await import('./csv-files.ts')).choiceCsv(rows, i18n)}
    />
  );
}

type CleanupCsvButtonProps = {
  cleanupId: string;
  rows: readonly CleanupRowView[];
  hasUnsubscribes: boolean;
};

/** Of what a clean-up did, row by row. */
export function CleanupCsvButton({ cleanupId, rows, hasUnsubscribes }: CleanupCsvButtonProps) {
  const { fetchUnsubscribes } = useCleanupsApi();
  if (rows.length === 0) return null;

  async function makeCsv(i18n: I18n): Promise<string> {
    const [{ cleanupCsv }, unsubscribes] = await Promise.all([
      import('./csv-files.ts'),
      hasUnsubscribes ? fetchUnsubscribes(cleanupId) : null,
    ]);
    return cleanupCsv(rows, unsubscribes?.senders ?? null, i18n);
  }

  return <CsvButton name="cleanup" makeCsv={makeCsv} />;
}
