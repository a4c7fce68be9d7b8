/** Word for word what is passed on. */
export function SharedText({ text, pageUrl }: { text: string; pageUrl: string | null }) {
  return (
    <blockquote className="max-w-[38rem] border-l-2 border-moss pl-4 wrap-anywhere">
      {text}
      {pageUrl === null ? null : (
        <>
          {' '}
          <span className="text-soft">{pageUrl}</span>
        </>
      )}
    </blockquote>
  );
}
