/** Delayed by CSS, so that fast pages show nothing. */
export function WaitingLine({ isMoving }: { isMoving: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-moss transition-transform duration-700 ease-out starting:scale-x-0 ${
        isMoving ? 'scale-x-75 delay-150' : 'scale-x-0'
      }`}
    />
  );
}
