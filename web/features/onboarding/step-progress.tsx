type StepProgressProps = { number: number; count: number; text: string };

/** How far somebody has come through a few steps, as a bar in as many parts, and in words. */
export function StepProgress({ number, count, text }: StepProgressProps) {
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={number}
      aria-valuetext={text}
      aria-label={text}
    >
      <div className="flex gap-1.5">
        {Array.from({ length: count }, (_, part) => (
          <span
            key={part}
            className={`drawn h-1.5 flex-1 rounded-full transition-colors duration-300 ${part < number ? 'bg-moss' : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="figures mt-3 text-[0.8125rem] text-soft">{text}</p>
    </div>
  );
}
