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
    fetchShareFile(imagePath).then(
      (blob) => {
        const file = new File([blob], downloadName(imagePath), { type: 'image/png' });
        if (isHere) setFetched({ imagePath, file });
      },
      // What is shared has the picture's page all the same.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [imagePath]);

  return fetched?.imagePath === imagePath ? fetched.file : null;
}
