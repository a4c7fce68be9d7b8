export type Demand = { weight: number; units: number };

/**
 * Weighted max-min fairness: the level to which all demands, measured by their weight, can be met within
 * `capacityUnits`. Whoever wants less than `weight × level` gets what is wanted, everybody else just that;
 * infinite when there is enough for all.
 */
export function fairLevel(demands: readonly Demand[], capacityUnits: number): number {
  const byLevel = demands.toSorted((a, b) => levelOf(a) - levelOf(b));
  let leftUnits = capacityUnits;
  let weight = demands.reduce((sum, demand) => sum + demand.weight, 0);
  for (const demand of byLevel) {
    if (leftUnits < levelOf(demand) * weight) return leftUnits / weight;
    leftUnits -= demand.units;
    weight -= demand.weight;
  }
  return Number.POSITIVE_INFINITY;
}

function levelOf({ weight, units }: Demand): number {
  return units / weight;
}
