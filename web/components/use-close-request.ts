import { useEffect, useEffectEvent } from 'react';

import { watchCloseRequests } from './watch-close-requests.ts';

/** As long as it is drawn, the browser's own request to close it, a phone's way back, calls `onRequest`. */
export function useCloseRequest(onRequest: () => void): void {
  const request = useEffectEvent(onRequest);
  useEffect(() => watchCloseRequests(() => request()), []);
}
