import { LoaderCircle } from 'lucide-react';

/** A place that a text or figure will take, in its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse bg-line/70 ${className}`} />;
}

/** What is at work, in a line of text or a button; what is at work stands in words beside it. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />;
}
