/** Word for word what is passed on. */
export function SharedText({ text, pageUrl }: { text: string; pageUrl: string | null }) {
  return (
    <blockquote className="max-w-[38rem] border-l-2 border-moss pl-4">
      {text}
      {pageUrl === null ? null : (
        <>
          {' '}
          <span className="wrap-anywhere text-soft">{pageUrl}</span>
        </>
      )}
    </blockquote>
  );
}
