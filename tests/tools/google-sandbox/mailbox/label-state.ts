/** The labels of a message: bits of SYSTEM_LABELS and a set number of the mailbox's label catalogue. */
export type LabelState = { systemLabels: number; userLabelSet: number };

export const NO_LABELS: LabelState = { systemLabels: 0, userLabelSet: 0 };

export function isSameLabelState(one: LabelState, other: LabelState): boolean {
  return one.systemLabels === other.systemLabels && one.userLabelSet === other.userLabelSet;
}
