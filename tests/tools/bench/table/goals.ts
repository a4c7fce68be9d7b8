/** What the design asks for (section 7): means over seeds at the standard mailbox. */
export type ScanGoal = { usableUnits: number; deepUnits: number; firstFigureSeconds: number };

type GoalsOfSize = { messages: number; off: ScanGoal; on: ScanGoal };

const GOALS: readonly GoalsOfSize[] = [
  goals(20_000, [3_000, 4_800], [2_600, 4_100], 3),
  goals(100_000, [6_900, 11_000], [5_500, 8_800], 5),
  goals(500_000, [17_800, 27_000], [14_600, 22_300], 5),
];

/** In 95 % of seeds. */
export const BYTES_ERROR_GOAL_PCT = 2;
export const ATTRIBUTED_GOAL_PCT = { usable: 80, deep: 95 } as const;
export const WRONGLY_INCLUDED_GOAL_PCT = 0.5;

/** What a mailbox of so many messages should cost; null where the design names no goal. */
export function goalOf(messages: number, hasDictionary: boolean): ScanGoal | null {
  const found = GOALS.find((goal) => goal.messages === messages);
  if (found === undefined) return null;
  return hasDictionary ? found.on : found.off;
}

/** How much more than the mean one seed may cost. */
export function seedAllowance(messages: number): number {
  return messages <= 20_000 ? 1.15 : 1.1;
}

type Units = readonly [usable: number, deep: number];

function goals(messages: number, off: Units, on: Units, firstFigureSeconds: number): GoalsOfSize {
  const goal = ([usableUnits, deepUnits]: Units) => ({
    usableUnits,
    deepUnits,
    firstFigureSeconds,
  });
  return { messages, off: goal(off), on: goal(on) };
}
