import type { Shared } from './share-window.ts';

/** Word for word what is passed on. */
export function SharedText({ text, pageUrl }: Shared) {
  return (
    <blockquote className="max-w-[38rem] border-l-2 border-moss pl-4 wrap-anywhere">
      {text} <span className="text-soft">{pageUrl}</span>
    </blockquote>
  );
}
