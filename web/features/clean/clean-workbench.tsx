import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';

import type { CleanRows } from '#worker/contract/clean-rows.ts';
import type { SenderRowId } from '#worker/domain/cleanup/row-id.ts';
import { CHOOSE_PATHS } from '#worker/domain/order/tier-path.ts';
import type { ScanMode } from '#worker/domain/scan/scan-state.ts';

import { MAIN_ID } from '#web/app/use-focus-after-move.ts';
import { useKeptPath } from '#web/app/use-kept-path.ts';
import { isSellingAtom } from '#web/features/access/is-selling-atom.ts';
import { connectionAtom } from '#web/features/access/session-atoms.ts';
import { useAtomValue } from '#web/state/store.ts';

import { ChooseView } from './choose-view.tsx';
import { allRows, cleanSections, withoutTaken } from './clean-sections.ts';
import { cleanStep, permissionPath, refusedPath } from './clean-step.ts';
import { GroupChoiceContext, toggleGroup } from './group-choice.ts';
import { NewerNotice } from './newer-notice.tsx';
import { NothingToClean } from './nothing-to-clean.tsx';
import type { OrderProblem } from './order-problem.ts';
import { PermissionView } from './permission-view.tsx';
import { ProtectionContext } from './protection-control.ts';
import { chosenRows, sumOf, type ChosenIds } from './row-choice.ts';
import { useKeptChoice } from './use-kept-choice.ts';
import { useNewerRows } from './use-newer-rows.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useProtectionControl } from './use-protection-control.ts';
import { useTier } from './use-tier.ts';

type CleanWorkbenchProps = {
  loaded: CleanRows;
  mode: ScanMode;
  /** Why no order came of the choice, these rows' or the former ones'. */
  problem: OrderProblem | null;
  onProblem: (problem: OrderProblem | null) => void;
};

/**
 * From choosing to an order. The choice stands through every step, through the way to Google and back, and
 * when newer rows are asked for. Key it by the state of the rows that were loaded.
 */
export function CleanWorkbench({ loaded, mode, problem, onProblem }: CleanWorkbenchProps) {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const tier = useTier();
  const canModify = useAtomValue(connectionAtom)?.canModify ?? false;
  const isSelling = useAtomValue(isSellingAtom);
  const newer = useNewerRows(loaded);
  const { rows, newSenderIds, unlocks } = newer;
  const protection = useProtectionControl(newer);
  const sections = useMemo(() => cleanSections(rows, newSenderIds), [rows, newSenderIds]);
  const kept = useKeptChoice(rows, sections);
  const { chosen, setChosen, selection, leaving, setLeaving, leaveGroups, isOutdated } = kept;
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
      unlocks: [...unlocks],
    },
    onProblem,
  );
  const step = cleanStep(useLocation().search);
  const [wasJustGranted] = useState(step.kind === 'granted');
  const [droppedCount, setDroppedCount] = useState(0);
  const onOffer = withoutTaken(allRows(sections));
  useFocusAfterStep(onOffer.length === 0 ? 'nothing' : step.kind);

  const sum = sumOf(chosenRows(onOffer, chosen));

  const goOnAfterGrant = useEffectEvent(async () => {
    if (!canModify) {
      await navigate(keptPath(refusedPath(tier, 'gmail_modify_missing')), { replace: true });
      return;
    }
    // Out of the address first: neither a reload nor the way back may do it again.
    await navigate(keptPath(CHOOSE_PATHS[tier]), { replace: true });
    if (sum.rowCount > 0) await ordering.place();
  });
  useEffect(() => {
    if (step.kind === 'granted') void goOnAfterGrant();
  }, [step.kind]);

  function showNewer(): void {
    // Rows that are being read are of the version on the page, and would come too late for it.
    if (newer.offer === null || protection.isBusy) return;
    const kept = chosenRows(allRows(cleanSections(newer.offer.rows)), chosen);
    setDroppedCount(sum.rowCount - kept.length);
    newer.accept();
  }

  const newerNotice = (
    <NewerNotice offer={newer.offer} droppedCount={droppedCount} onShow={showNewer} />
  );
  if (onOffer.length === 0) {
    return (
      <ProtectionContext value={protection}>
        <NothingToClean isAllTaken={allRows(sections).length > 0} rows={rows} mode={mode}>
          {newerNotice}
        </NothingToClean>
      </ProtectionContext>
    );
  }

  if (step.kind === 'permission') {
    const hasReason = step.error !== null || (sum.rowCount > 0 && !canModify);
    if (!hasReason) return <Navigate to={keptPath(CHOOSE_PATHS[tier])} replace />;
    return <PermissionView error={step.error} sum={sum} />;
  }

  function choose(change: (chosen: ChosenIds) => ChosenIds): void {
    if (problem?.kind === 'empty') ordering.forgetProblem();
    setChosen(change);
  }

  /** What is chosen is confirmed where it is paid: nothing stands between here and there but Google's leave. */
  function goOn(): void {
    if (sum.rowCount === 0) {
      ordering.refuseEmpty();
      return;
    }
    // Nobody is asked for leave to move what cannot be ordered: the order is refused, and says why.
    const isLeaveNeeded = isSelling && !canModify;
    void (isLeaveNeeded ? navigate(keptPath(permissionPath(tier))) : ordering.place());
  }

  return (
    <ProtectionContext value={protection}>
      <GroupChoiceContext value={groupChoice}>
        <ChooseView
          sections={sections}
          rows={rows}
          mode={mode}
          chosen={chosen}
          onChoose={choose}
          isOutdated={isOutdated}
          wasJustGranted={wasJustGranted && canModify}
          isPlacing={ordering.isPlacing}
          problem={problem}
          newerNotice={newerNotice}
          onForgetProblem={ordering.forgetProblem}
          onGoOn={goOn}
        />
      </GroupChoiceContext>
    </ProtectionContext>
  );
}

/** The steps share an address, so the router's own focus after a move does not see them. */
function useFocusAfterStep(step: 'nothing' | 'permission' | 'granted' | 'choose'): void {
  // Having been granted leave is choosing, with something to be said of it.
  const shown = step === 'granted' ? 'choose' : step;
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [shown]);
}
