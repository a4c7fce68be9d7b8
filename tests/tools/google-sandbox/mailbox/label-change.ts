import type { LabelState } from './label-state.ts';
import { systemLabelBit } from './label.ts';
import type { LabelCatalogue } from './label-catalogue.ts';

export type LabelChange = { addLabelIds: readonly string[]; removeLabelIds: readonly string[] };

/** Turns a change of labels, each system's own or defined, into what it makes of any message's labels. */
export function createLabelEdit(
  catalogue: LabelCatalogue,
  { addLabelIds, removeLabelIds }: LabelChange,
): (state: LabelState) => LabelState {
  const addedBits = bitsOf(addLabelIds);
  const removedBits = bitsOf(removeLabelIds);
  const addedIds = addLabelIds.filter((id) => systemLabelBit(id) === 0);
  const removedIds = new Set(removeLabelIds.filter((id) => systemLabelBit(id) === 0));
  const sets = new Map<number, number>();
  const editSet = (set: number): number => {
    if (addedIds.length === 0 && removedIds.size === 0) return set;
    const known = sets.get(set);
    if (known !== undefined) return known;
    const kept = [...catalogue.labelsOf(set), ...addedIds].filter((id) => !removedIds.has(id));
    const edited = catalogue.setNumberOf(kept);
    sets.set(set, edited);
    return edited;
  };
  return ({ systemLabels, userLabelSet }) => ({
    systemLabels: ((systemLabels | addedBits) & ~removedBits) >>> 0,
    userLabelSet: editSet(userLabelSet),
  });
}

function bitsOf(ids: readonly string[]): number {
  return ids.reduce((bits, id) => bits | systemLabelBit(id), 0);
}
