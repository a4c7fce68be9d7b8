import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

import { describeError } from '#web/shared/api/describe-error.ts';
import { keepTrying } from '#web/shared/api/keep-trying.ts';
import {
  createShareImage,
  fetchShareFile,
  listShareImages,
  withdrawShareImage,
  knownShares,
} from './share-images.ts';
import { notifyError, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { saveFile } from '#web/entities/orders/api.ts';
import type { ShareImageView } from '#worker/contract/sharing.ts';
import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import type { ShareShape } from '#worker/domain/sharing/share-image.ts';

/** `grinbox-1200x630.png`. */
function downloadName(imagePath: string): string {
  const fileName = imagePath.replace(/\?.*$/, '').split('/').at(-1) ?? '';
  return `${BRAND.productName.toLowerCase()}-${fileName}`;
}

/** Prefetched, because a share sheet opens only right after a click; null where it is unsupported or not loaded. */
function useShareFile(imagePath: string | null): File | null {
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
        // The link is shared anyway; the file follows once there is a network.
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

const CREATE_FAILURE = 'share-image-created';
const DOWNLOAD_FAILURE = 'share-image-downloaded';
const TAKE_BACK_FAILURE = 'share-image-taken-back';

export type ShareImageControl = ReturnType<typeof useShareImage>;

/** One picture a language; the one in the page's language is shown. */
export function useShareImage(orderId: string, language: Language) {
  const [shares, setShares] = useState<ShareImageView[]>([]);
  const [hasActed, setHasActed] = useState(false);
  const share = shares.find((one) => one.language === language) ?? null;
  const [shape, setShape] = useState<ShareShape>('wide');
  const file = useShareFile(share?.imagePaths[shape] ?? null);
  const takenBack = useRef(new Set<string>());
  const [busyWith, setBusyWith] = useState<'creating' | 'downloading' | 'taking-back' | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    void keepTrying(() => listShareImages(orderId), leaving).then((found) => {
      if (found === null) return;
      setShares((made) => knownShares(found.shares, made, takenBack.current));
    });
    return () => leaving.abort();
  }, [orderId]);

  async function create(): Promise<void> {
    setHasActed(true);
    setBusyWith('creating');
    try {
      const made = await createShareImage({ orderId, language });
      setShares((others) => [...others.filter(({ id }) => id !== made.id), made]);
      withdrawFailure(CREATE_FAILURE);
      notifySuccess(msg`Bilden är skapad`);
    } catch (error) {
      notifyError(error, {
        id: CREATE_FAILURE,
        context: msg`Bilden kunde inte skapas`,
        retry: () => void create(),
      });
    } finally {
      setBusyWith(null);
    }
  }

  async function download(imagePath: string): Promise<void> {
    setBusyWith('downloading');
    try {
      saveFile(await fetchShareFile(imagePath), downloadName(imagePath));
      withdrawFailure(DOWNLOAD_FAILURE);
      notifySuccess(msg`Bilden är nedladdad`);
    } catch (error) {
      notifyError(error, {
        id: DOWNLOAD_FAILURE,
        context: msg`Bilden kunde inte laddas ner`,
        retry: () => void download(imagePath),
      });
    } finally {
      setBusyWith(null);
    }
  }

  async function takeBack(shareId: string): Promise<void> {
    setHasActed(true);
    setBusyWith('taking-back');
    try {
      await takeBackUnlessGone(shareId);
      takenBack.current.add(shareId);
      setShares((all) => all.filter(({ id }) => id !== shareId));
      withdrawFailure(TAKE_BACK_FAILURE);
      notifySuccess(msg`Bilden är borttagen`);
    } catch (error) {
      notifyError(error, {
        id: TAKE_BACK_FAILURE,
        context: msg`Bilden kunde inte tas bort`,
        retry: () => void takeBack(shareId),
      });
    } finally {
      setBusyWith(null);
    }
  }

  return { shares, share, shape, setShape, file, busyWith, hasActed, create, download, takeBack };
}

/** A 404 is what was wanted: another tab removed it, or the answer was lost. */
async function takeBackUnlessGone(shareId: string): Promise<void> {
  try {
    await withdrawShareImage(shareId);
  } catch (error) {
    if (describeError(error).code !== 'not_found') throw error;
  }
}
