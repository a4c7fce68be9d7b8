/** Per cent on a logarithmic scale from `low` to `high`. */
export function logPositionPercent(value: number, low: number, high: number): number {
  return (Math.log(value / low) / Math.log(high / low)) * 100;
}
