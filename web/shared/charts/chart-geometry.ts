const OUTER_RADIUS = 100;
const THINNEST = 4;
const THICKEST = 17;
const DEGREES_PER_STEP = 4;

function pointAt(radius: number, degrees: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(radians)).toFixed(2)} ${(radius * Math.sin(radians)).toFixed(2)}`;
}

/** Around the origin, radius 100. The band grows wider along its way. */
export function ringPath(percent: number): string {
  const end = (Math.min(100, Math.max(0, percent)) / 100) * 360;
  if (end === 0) return '';
  const steps = Math.max(1, Math.ceil(end / DEGREES_PER_STEP));
  const outer: string[] = [];
  const inner: string[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const degrees = (end * step) / steps;
    const thickness = THINNEST + ((THICKEST - THINNEST) * degrees) / 360;
    outer.push(pointAt(OUTER_RADIUS, degrees));
    inner.unshift(pointAt(OUTER_RADIUS - thickness, degrees));
  }
  return `M${[...outer, ...inner].join('L')}Z`;
}

/** Per cent on a logarithmic scale from `low` to `high`. */
export function logPositionPercent(value: number, low: number, high: number): number {
  return (Math.log(value / low) / Math.log(high / low)) * 100;
}
