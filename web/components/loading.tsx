import { LoaderCircle } from 'lucide-react';

/** A place that a text or figure will take, in its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse bg-line/70 ${className}`} />;
}

/** What is at work, in a line of text or a button; what is at work stands in words beside it. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />;
}

/** A line along the top of the window while something is on its way; a page that comes at once shows nothing of it. */
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
