import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import type { CleanRow } from '#web/entities/cleanups/clean-sections.ts';
import { usePathWithParams } from '#web/shared/router/paths.ts';
import { ButtonLink } from '#web/shared/components/button.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { Tag } from '#web/shared/components/marks.tsx';
import { UnsureNote } from '#web/entities/scans/result-notes.tsx';
import { DeepTierOnly } from '#web/entities/orders/tier-cards.tsx';

import { ProtectedSection } from './protected-section.tsx';
import { canUnlockSomewhere } from './protection-control.ts';

type NothingToCleanProps = {
  taken: readonly CleanRow[];
  rows: CleanRows;
  mode: ScanMode;
  children: ReactNode;
};

export function NothingToClean({ taken, rows, mode, children }: NothingToCleanProps) {
  const { t } = useLingui();
  const isAllTaken = taken.length > 0;
  const excludedCount = taken.reduce((sum, row) => sum + row.excludedCount, 0);
  const pathWithParams = usePathWithParams();
  const canUnlock = rows.protections.some(({ protection }) => canUnlockSomewhere(protection));
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-16 pt-6 md:beside-21 md:pt-16">
      <div>
        <Tag>{isAllTaken ? <Trans>Städat</Trans> : <Trans>Redan rent</Trans>}</Tag>
        <h1 className="mt-4 text-5xl sm:text-6xl">
          {isAllTaken ? <Trans>Här är allt städat</Trans> : <Trans>Inget att städa</Trans>}
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-soft">
          {isAllTaken ? (
            <>
              {excludedCount === 0 ? (
                <Trans>
                  Allt som gick att välja i den här skanningen är redan betalt och städat.
                </Trans>
              ) : (
                <Plural
                  value={excludedCount}
                  one="Allt som gick att välja i den här skanningen är redan betalt och städat, utom # mejl som du behöll."
                  other="Allt som gick att välja i den här skanningen är redan betalt och städat, utom # mejl som du behöll."
                />
              )}{' '}
              <Trans>När ny post har kommit kan du skanna igen.</Trans>
            </>
          ) : (
            <Trans>
              Inga nyhetsbrev, inget äldre än tre år och inga stora mejl som inte är skyddade. Då
              finns det inget att betala för heller.
            </Trans>
          )}{' '}
          {canUnlock ? <Trans>Det som är skyddat kan du låsa upp här nedanför.</Trans> : null}
        </p>
        <UnsureNote doubts={rows.doubts} />
        <div className="mt-6 max-w-[34rem] empty:hidden">{children}</div>
        <div className="mt-10 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={pathWithParams('/dashboard')}>
            <Trans>Till översikten</Trans>
          </ButtonLink>
          <ButtonLink to={pathWithParams('/scan')} variant="secondary">
            <Trans>Till kvittot</Trans>
          </ButtonLink>
        </div>
      </div>
      <div aria-hidden="true" className="mx-auto w-full max-w-[22rem] self-start md:rotate-2">
        <Receipt subtitle={t`Att slänga`}>
          <ReceiptLines>
            <ReceiptLine label={t`Nyhetsbrev`} value={t`0 st`} />
            <ReceiptLine label={t`Gamla mejl`} value={t`0 st`} />
            <ReceiptLine label={t`Stora bilagor`} value={t`0 st`} />
          </ReceiptLines>
          <ReceiptNote>
            <p className="text-center">
              <Tag>
                <Trans>Inget kvar</Trans>
              </Tag>
            </p>
          </ReceiptNote>
        </Receipt>
      </div>
      {mode === 'quick' ? (
        <div className="md:col-span-2">
          <DeepTierOnly />
        </div>
      ) : null}
      <div className="border-b border-line md:col-span-2">
        <ProtectedSection {...rows} startsOpen={rows.protectedCount > 0} />
      </div>
    </div>
  );
}
