/**
 * Takes the blocks that search engines read out of a page's HTML into the head of the one on show. Nobody waits for them:
 * without an answer there are none. Blocks that a script has written Trusted Types would not let pass; those of a document
 * that the browser itself has read they do.
 */
export function bringStructuredData(address: string, blocks: string, signal: AbortSignal): void {
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.addEventListener('load', () => {
    const found = request.responseXML?.querySelectorAll(blocks) ?? [];
    document.head.append(...found);
  });
  signal.addEventListener('abort', () => request.abort());
  request.open('GET', address);
  request.send();
}
