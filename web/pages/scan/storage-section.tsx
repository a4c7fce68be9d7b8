import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useRef, useState } from 'react';

import {
  MAX_USED_GB,
  STORAGE_ALLOWANCES_GB,
  type StorageAllowanceGB,
  type StorageOutlook,
  type StoragePlan,
} from '#worker/domain/scans/storage-outlook.ts';

import { useScansApi } from '#web/entities/scans/api.ts';
import { offeredBytes } from '#web/entities/scans/offered.ts';
import type { FinishedScan } from '#web/entities/scans/scan-entry.ts';
import { StorageGain } from '#web/entities/scans/storage-gain.tsx';
import { MANY_YEARS, outlookWithout, storageUse } from '#web/entities/scans/storage-use.ts';
import { CompositionBar } from '#web/shared/charts/bars.tsx';
import { NewTabLink } from '#web/shared/components/new-tab-link.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { Select } from '#web/shared/components/select.tsx';
import { TextField } from '#web/shared/components/text-field.tsx';
import { useFormat } from '#web/shared/i18n/use-format.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';

const FAILURE_ID = 'storage';
const GOOGLE_STORAGE_URL = 'https://one.google.com/storage';
/** What comes with an account. */
const DEFAULT_ALLOWANCE_GB: StorageAllowanceGB = 15;

export function StorageSection({ scan }: { scan: FinishedScan }) {
  const [plan, setPlan] = useState<StoragePlan | null>(scan.storage);
  return (
    <section
      className={`mt-16 border-t border-line pt-10 md:pt-16 ${plan === null ? 'print:hidden' : ''}`.trim()}
    >
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Hur länge räcker platsen?</Trans>
      </h2>
      <p className="mt-3 max-w-[40rem] text-soft">
        <Trans>
          Gmail, Drive och Foton delar på din lagring hos Google. Skriv vad Google visar, så ser du
          hur stor del som är mejl. Själva kan vi inte läsa det, och ber inte om att få göra det.
        </Trans>{' '}
        <NewTabLink href={GOOGLE_STORAGE_URL} className="font-semibold">
          <Trans>Se din lagring hos Google</Trans>
        </NewTabLink>
      </p>
      <PlanForm scanId={scan.id} plan={plan} onSave={setPlan} />
      <div role="status">{plan === null ? null : <Outlook scan={scan} plan={plan} />}</div>
    </section>
  );
}

type PlanFormProps = {
  scanId: string;
  plan: StoragePlan | null;
  onSave: (plan: StoragePlan) => void;
};

/** Decimals by comma or point; thousands are not told apart from them, so they are refused. null: no number. */
function readGB(text: string): number | null {
  const digits = text.replaceAll(/\s|GB$/gi, '').replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : null;
}

/** As `readGB` reads it back. */
function writeGB(usedGB: number, locale: string): string {
  return locale === 'sv' ? String(usedGB).replace('.', ',') : String(usedGB);
}

function PlanForm({ scanId, plan, onSave }: PlanFormProps) {
  const { t, i18n } = useLingui();
  const { saveStorage } = useScansApi();
  const [allowanceGB, setAllowanceGB] = useState(plan?.allowanceGB ?? DEFAULT_ALLOWANCE_GB);
  const [usedText, setUsedText] = useState(plan === null ? '' : writeGB(plan.usedGB, i18n.locale));
  const [isRefused, setIsRefused] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const usedField = useRef<HTMLInputElement>(null);

  async function save(): Promise<void> {
    const usedGB = readGB(usedText);
    if (usedGB === null || usedGB > MAX_USED_GB) {
      setIsRefused(true);
      usedField.current?.focus();
      return;
    }
    setIsRefused(false);
    setIsBusy(true);
    try {
      await saveStorage(scanId, { allowanceGB, usedGB });
      withdrawFailure(FAILURE_ID);
      onSave({ allowanceGB, usedGB });
    } catch (failure) {
      notifyError(failure, { id: FAILURE_ID, retry: () => void save() });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="mt-6 grid max-w-[40rem] items-start gap-4 sm:grid-cols-[10rem_1fr_auto] print:hidden"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label={t`Din lagring`}
        caption={<Trans>Din lagring</Trans>}
        isField
        value={String(allowanceGB)}
        choices={STORAGE_ALLOWANCES_GB.map((value) => ({
          value: String(value),
          label: allowanceName(value),
        }))}
        onPick={(name) => {
          const picked = STORAGE_ALLOWANCES_GB.find((value) => String(value) === name);
          if (picked === undefined) return;
          withdrawFailure(FAILURE_ID);
          setAllowanceGB(picked);
        }}
      />
      <TextField
        ref={usedField}
        label={<Trans>Använt sammanlagt, i GB</Trans>}
        inputMode="decimal"
        autoComplete="off"
        value={usedText}
        onValue={(text) => {
          withdrawFailure(FAILURE_ID);
          setUsedText(text);
        }}
        error={isRefused ? t`Skriv hur många GB som används, till exempel 12,5.` : null}
      />
      <Button type="submit" variant="secondary" className="sm:mt-8" isBusy={isBusy}>
        <Trans>Räkna</Trans>
      </Button>
    </form>
  );
}

const GB_PER_TB = 1024;

function allowanceName(allowanceGB: StorageAllowanceGB): string {
  return allowanceGB < GB_PER_TB ? `${allowanceGB} GB` : `${allowanceGB / GB_PER_TB} TB`;
}

type OutlookProps = { scan: FinishedScan; plan: StoragePlan };

function Outlook({ scan, plan }: OutlookProps) {
  const { resultSummary: summary } = scan;
  const { t } = useLingui();
  const format = useFormat();
  const choiceBytes = offeredBytes(summary);
  const use = storageUse(scan, plan);
  if (use === null) {
    return (
      <p className="mt-6 max-w-[40rem] text-clay-text">
        <Trans>Mejlen ensamma väger mer än det du skrev. Se efter hos Google en gång till.</Trans>
      </p>
    );
  }
  const outlook = outlookWithout(use, choiceBytes);
  const { mailBytes, otherBytes, freeBytes, mailShare, isMailSmall } = outlook;
  const removableBytes = Math.min(choiceBytes, mailBytes);
  const part = (name: string, bytes: number, className: string) => ({
    name,
    share: bytes,
    value: format.bytes(bytes),
    className,
  });
  return (
    <div className="mt-8">
      <CompositionBar
        title={<Trans>Din lagring, uppskattat:</Trans>}
        parts={[
          part(t`Mejl som kan slängas`, removableBytes, 'bg-clay'),
          part(t`Övriga mejl`, mailBytes - removableBytes, 'bg-moss'),
          part(t`Drive, Foton och annat`, otherBytes, 'bg-ink'),
          part(t`Ledigt`, freeBytes, 'bg-moss-mid'),
        ]}
      />
      <ul className="mt-6 grid max-w-[40rem] gap-2">
        <li>
          {isMailSmall ? (
            <Trans>
              Mejlen är {format.percent(mailShare * 100)} av det du använder. Det mesta ligger i
              Drive och Foton, så där finns platsen att hämta.
            </Trans>
          ) : (
            <Trans>Mejlen är {format.percent(mailShare * 100)} av det du använder.</Trans>
          )}
        </li>
        <FullWhen outlook={outlook} />
        {removableBytes > 0 ? (
          <li className="font-semibold">
            <Trans>Städar du bort allt som går:</Trans>{' '}
            <StorageGain use={use} choiceBytes={choiceBytes} />
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function FullWhen({ outlook }: { outlook: StorageOutlook }) {
  const { freeBytes, yearsLeft } = outlook;
  if (freeBytes === 0) {
    return (
      <li>
        <Trans>Det är fullt. Då kommer inga nya mejl fram.</Trans>
      </li>
    );
  }
  if (yearsLeft === null) return null;
  return (
    <li>
      {yearsLeft < 1 ? (
        <Trans>Växer mejlen som förra året, och inget annat, är det fullt inom ett år.</Trans>
      ) : yearsLeft > MANY_YEARS ? (
        <Trans>
          Växer mejlen som förra året, och inget annat, räcker det i mer än {MANY_YEARS} år.
        </Trans>
      ) : (
        <Plural
          value={Math.round(yearsLeft)}
          one="Växer mejlen som förra året, och inget annat, är det fullt om ungefär # år."
          other="Växer mejlen som förra året, och inget annat, är det fullt om ungefär # år."
        />
      )}
    </li>
  );
}
