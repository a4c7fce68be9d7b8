import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says so when the browser has no network; what is on the page stays readable. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="bg-clay-tint px-5 py-3 text-center text-[0.9375rem] text-clay-text">
          <Trans>Du är offline. Sidan fortsätter när nätet är tillbaka.</Trans>
        </p>
      )}
    </div>
  );
}
