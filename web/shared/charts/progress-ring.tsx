import { ringPath } from './chart-geometry.ts';

type ProgressRingProps = { percent: number; text: string; label: string };

/** `text`: the percentage as shown and announced. */
export function ProgressRing({ percent, text, label }: ProgressRingProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={text}
      className="@container relative aspect-square w-full max-w-60"
    >
      <svg viewBox="-100 -100 200 200" aria-hidden="true" className="size-full">
        <path d={ringPath(100)} className="fill-moss-tint" />
        <path d={ringPath(percent)} className="fill-moss" />
      </svg>
      <span className="absolute inset-0 grid place-items-center font-heading text-[min(3.75rem,29cqi)] font-bold tracking-[-0.045em] tabular-nums">
        {text}
      </span>
    </div>
  );
}
