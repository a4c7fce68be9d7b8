export type Shared = { text: string; pageUrl: string };

export type ShareNetwork = 'x' | 'facebook' | 'linkedin';

const WINDOW = 'popup,width=600,height=400';

/** Facebook takes the address only; LinkedIn reads it from the text. */
export function shareWindowUrl(network: ShareNetwork, { text, pageUrl }: Shared): string {
  switch (network) {
    case 'x':
      return address('https://x.com/intent/post', { text, url: pageUrl });
    case 'facebook':
      return address('https://www.facebook.com/sharer/sharer.php', { u: pageUrl });
    case 'linkedin':
      return address('https://www.linkedin.com/feed/', {
        shareActive: 'true',
        text: withAddress({ text, pageUrl }),
      });
    default:
      return network satisfies never;
  }
}

/** For fields that take both. */
export function withAddress({ text, pageUrl }: Shared): string {
  return `${text} ${pageUrl}`;
}

export function sheetContent(
  { shared, title, file }: { shared: Shared; title: string; file: File | null },
  canShare = (content: ShareData) => navigator.canShare(content),
): ShareData {
  const content = { title, text: shared.text, url: shared.pageUrl };
  if (file === null) return content;
  const withFile = { ...content, files: [file] };
  return canShare(withFile) ? withFile : content;
}

/** False if the browser blocks it. */
export function openShareWindow(url: string): boolean {
  const opened = window.open(url, '_blank', WINDOW);
  if (opened === null) return false;
  // The network's page must not reach ours.
  opened.opener = null;
  return true;
}

function address(base: string, query: Record<string, string>): string {
  return `${base}?${new URLSearchParams(query).toString()}`;
}
