import { useEffect, useState } from 'react';

import { fetchShareFile } from '#web/api/share-images.ts';

import { downloadName } from './download-name.ts';

/**
 * The picture as a file for the system's share sheet; null where there is no sheet that takes any, or none yet. It is
 * fetched ahead, because a sheet opens only right upon a click.
 */
export function useShareFile(imagePath: string | null): File | null {
  const [fetched, setFetched] = useState<{ imagePath: string; file: File } | null>(null);

  useEffect(() => {
    if (imagePath === null || !('canShare' in navigator)) return undefined;
    let isHere = true;
    async function fetchAhead(path: string): Promise<void> {
      try {
        const blob = await fetchShareFile(path);
        const file = new File([blob], downloadName(path), { type: 'image/png' });
        if (isHere) setFetched({ imagePath: path, file });
      } catch {
        // What is shared has the picture's page all the same; the file follows once there is a network again.
        if (isHere) window.addEventListener('online', fetchAgain, { once: true });
      }
    }
    const fetchAgain = () => void fetchAhead(imagePath);
    fetchAgain();
    return () => {
      isHere = false;
      window.removeEventListener('online', fetchAgain);
    };
  }, [imagePath]);

  return fetched?.imagePath === imagePath ? fetched.file : null;
}
