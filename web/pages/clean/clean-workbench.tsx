import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';

import { useChoiceApi } from '#web/entities/cleanups/choice-api.ts';
import { notifyError, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { useJourneyPath } from '#web/shared/router/journey.ts';
import { MAIN_ID } from '#web/shared/router/element-ids.ts';
import { isSellingAtom } from '#web/entities/orders/tier-cards.tsx';
import { useConnection } from '#web/entities/access/connection.ts';
import { useAtomValue } from '#web/shared/lib/store.ts';
import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { Unlock } from '#worker/contract/protection.ts';
import type { SenderRowId } from '#worker/domain/cleanups/row-id.ts';
import { CHOOSE_PATHS } from '#worker/domain/orders/chosen-rows.ts';
import type { ScanMode } from '#worker/domain/scans/scan-state.ts';

import { ChooseView } from './choose-view.tsx';
import { allRows, cleanSections, withoutTaken } from '#web/entities/cleanups/clean-sections.ts';
import { cleanStep, permissionPath, refusedPath } from '#web/entities/cleanups/clean-step.ts';
import { ExclusionContext } from '#web/entities/cleanups/exclusion-choice.ts';
import { GroupChoiceContext, toggleGroup } from '#web/entities/cleanups/group-choice.ts';
import {
  type ChosenIds,
  chosenRows,
  saveUnlocks,
  sumOf,
  useTier,
} from '#web/entities/cleanups/row-choice.ts';
import type { StorageUse } from '#web/entities/scans/storage-use.ts';
import { NewerNotice } from './newer-notice.tsx';
import { NothingToClean } from './nothing-to-clean.tsx';
import { type OrderProblem, usePlaceOrder } from './place-order.ts';
import { PermissionView } from './permission-view.tsx';
import {
  ProtectionContext,
  type ProtectionControl,
  withoutUnlock,
  withUnlock,
} from './protection-control.ts';
import { useChoice } from './use-choice.ts';
import { useNewerRows } from './use-newer-rows.ts';

const FAILURE_ID = 'protection';

type RowsHolder = {
  rows: CleanRows;
  unlocks: readonly Unlock[];
  /** The same version of the rows with other unlocks. */
  replace: (rows: CleanRows, unlocks: readonly Unlock[]) => void;
};

/** Rows are fetched again, and ticks stay. */
function useProtectionControl({ rows, unlocks, replace }: RowsHolder): ProtectionControl {
  const { editSafeList, fetchCleanRows } = useChoiceApi();
  const [isBusy, setIsBusy] = useState(false);
  const { scanId, rowsVersion } = rows;

  return useMemo(() => {
    async function show(wanted: readonly Unlock[]): Promise<void> {
      setIsBusy(true);
      try {
        const found = await fetchCleanRows(scanId, rowsVersion, wanted);
        saveUnlocks(scanId, wanted);
        replace(found, wanted);
        withdrawFailure(FAILURE_ID);
      } catch (error) {
        notifyError(error, { id: FAILURE_ID, retry: () => void show(wanted) });
      } finally {
        setIsBusy(false);
      }
    }
    return {
      scanId,
      rowsVersion,
      unlocks,
      isBusy,
      unlock: (added: Unlock) => void show(withUnlock(unlocks, added)),
      lock: (removed: Unlock) => void show(withoutUnlock(unlocks, removed)),
      editSafeList: async (edit) => {
        const safeList = await editSafeList(edit);
        await show(unlocks);
        return safeList;
      },
    };
  }, [scanId, rowsVersion, unlocks, isBusy, replace, editSafeList, fetchCleanRows]);
}

type CleanWorkbenchProps = {
  loaded: CleanRows;
  mode: ScanMode;
  storage: StorageUse | null;
  problem: OrderProblem | null;
  onProblem: (problem: OrderProblem | null) => void;
};

/** The selection survives every step, Google's consent page and newer rows. Key by the loaded rows. */
export function CleanWorkbench(props: CleanWorkbenchProps) {
  const { loaded, mode, storage, problem, onProblem } = props;
  const navigate = useNavigate();
  const pathOf = useJourneyPath();
  const tier = useTier();
  const canModify = useConnection()?.canModify ?? false;
  const isSelling = useAtomValue(isSellingAtom);
  const newer = useNewerRows(loaded);
  const { unlocks } = newer;
  const protection = useProtectionControl(newer);
  const kept = useChoice(newer);
  const { rows, sections, chosen, selection, exclusions, exclusionControl } = kept;
  const { leaving, setLeaving, leaveGroups, isOutdated } = kept;
  const groupChoice = useMemo(
    () => ({ leaving, onToggle: (id: SenderRowId) => setLeaving((ids) => toggleGroup(ids, id)) }),
    [leaving, setLeaving],
  );
  const { scanId, rowsVersion } = rows;
  const ordering = usePlaceOrder(
    {
      scanId,
      rowsVersion,
      safeListVersion: rows.safeListVersion,
      tier,
      selection,
      leaveGroups: tier === 'reset' ? leaveGroups : [],
      exclusions,
      unlocks: [...unlocks],
    },
    onProblem,
  );
  const { forgetProblem } = ordering;
  const { setChosen } = kept;
  const isRefusedEmpty = problem?.kind === 'empty';
  // Stable, so that a tick renders one row instead of hundreds.
  const choose = useCallback(
    (change: (chosen: ChosenIds) => ChosenIds) => {
      if (isRefusedEmpty) forgetProblem();
      setChosen(change);
    },
    [isRefusedEmpty, forgetProblem, setChosen],
  );
  const step = cleanStep(useLocation().search);
  const [wasJustGranted] = useState(step.kind === 'granted');
  const [droppedCount, setDroppedCount] = useState(0);
  const onOffer = withoutTaken(allRows(sections));
  useFocusAfterStep(onOffer.length === 0 ? 'nothing' : step.kind);

  const sum = sumOf(chosenRows(onOffer, chosen));

  const continueAfterGrant = useEffectEvent(async () => {
    if (!canModify) {
      await navigate(pathOf(refusedPath(tier, 'gmail_modify_missing')), { replace: true });
      return;
    }
    // Cleared from the address first: a reload or back must not repeat it.
    await navigate(pathOf(CHOOSE_PATHS[tier]), { replace: true });
    if (sum.rowCount > 0) await ordering.place();
  });
  useEffect(() => {
    if (step.kind === 'granted') void continueAfterGrant();
  }, [step.kind]);

  function showNewer(): void {
    // The rows being fetched are of the current version and would come too late.
    if (newer.offer === null || protection.isBusy) return;
    const stillOffered = chosenRows(allRows(cleanSections(newer.offer.rows)), chosen);
    setDroppedCount(sum.rowCount - stillOffered.length);
    newer.accept();
  }

  const newerNotice = (
    <NewerNotice offer={newer.offer} droppedCount={droppedCount} onShow={showNewer} />
  );
  if (onOffer.length === 0) {
    return (
      <ProtectionContext value={protection}>
        <NothingToClean taken={allRows(sections)} rows={rows} mode={mode}>
          {newerNotice}
        </NothingToClean>
      </ProtectionContext>
    );
  }

  if (step.kind === 'permission') {
    const hasReason = step.error !== null || (sum.rowCount > 0 && !canModify);
    if (!hasReason) return <Navigate to={pathOf(CHOOSE_PATHS[tier])} replace />;
    return <PermissionView error={step.error} sum={sum} />;
  }

  function goOn(): void {
    if (sum.messageCount === 0) {
      ordering.refuseEmpty();
      return;
    }
    // The order is refused with the reason, before Google is asked.
    const isLeaveNeeded = isSelling && !canModify;
    void (isLeaveNeeded ? navigate(pathOf(permissionPath(tier))) : ordering.place());
  }

  return (
    <ProtectionContext value={protection}>
      <GroupChoiceContext value={groupChoice}>
        <ExclusionContext value={exclusionControl}>
          <ChooseView
            sections={sections}
            rows={rows}
            mode={mode}
            storage={storage}
            chosen={chosen}
            onChoose={choose}
            isOutdated={isOutdated}
            wasJustGranted={wasJustGranted && canModify}
            isPlacing={ordering.isPlacing}
            problem={problem}
            newerNotice={newerNotice}
            onForgetProblem={forgetProblem}
            onGoOn={goOn}
          />
        </ExclusionContext>
      </GroupChoiceContext>
    </ProtectionContext>
  );
}

/** The steps share a path, so the router does not move the focus. */
function useFocusAfterStep(step: 'nothing' | 'permission' | 'granted' | 'choose'): void {
  const shown = step === 'granted' ? 'choose' : step;
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [shown]);
}
