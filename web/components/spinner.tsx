import { LoaderCircle } from 'lucide-react';

/** What is at work, in a line of text or a button; what is at work stands in words beside it. */
export function Spinner() {
  return <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />;
}
