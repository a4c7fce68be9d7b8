/** A step of the demo is no place to start from: search engines are shown its first page only. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
