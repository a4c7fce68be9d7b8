import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { ShareImageView } from '#worker/contract/share-image.ts';
import type { Language } from '#worker/domain/language.ts';
import type { ShareShape } from '#worker/domain/share/share-shape.ts';

import { describeError } from '#web/api/describe-error.ts';
import { createShareImage, fetchShareFile, takeBackShareImage } from '#web/api/share-images.ts';
import { notifyError, notifyFailure, notifySuccess } from '#web/app/notify.ts';
import { saveFile } from '#web/features/receipt/save-file.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

import { downloadName } from './download-name.ts';
import { useShareFile } from './use-share-file.ts';

export type ShareImageControl = ReturnType<typeof useShareImage>;

/**
 * The picture of a clean-up: none before it is asked for, then the one of the last time that it was. One in another
 * language than the page's is not it.
 */
export function useShareImage(orderId: string, language: Language) {
  const { t, i18n } = useLingui();
  const [made, setShare] = useState<ShareImageView | null>(null);
  const [hasActed, setHasActed] = useState(false);
  const share = made?.language === language ? made : null;
  const [shape, setShape] = useState<ShareShape>('wide');
  const file = useShareFile(share?.imagePaths[shape] ?? null);
  const [busyWith, setBusyWith] = useState<'creating' | 'downloading' | 'taking-back' | null>(null);

  async function create(): Promise<void> {
    setHasActed(true);
    setBusyWith('creating');
    try {
      setShare(await createShareImage({ orderId, language }));
      notifySuccess(t`Bilden är skapad`);
    } catch (error) {
      const context = msg`Bilden kunde inte skapas`;
      notifyError(error, { context, retry: () => void create() });
    } finally {
      setBusyWith(null);
    }
  }

  async function download(imagePath: string): Promise<void> {
    setBusyWith('downloading');
    try {
      saveFile(await fetchShareFile(imagePath), downloadName(imagePath));
      notifySuccess(t`Bilden är nedladdad`);
    } catch (error) {
      const { code } = describeError(error);
      notifyFailure(t`Bilden kunde inte laddas ner`, {
        ...(code === null ? {} : { detail: i18n._(ERROR_MESSAGES[code]) }),
        retry: () => void download(imagePath),
      });
    } finally {
      setBusyWith(null);
    }
  }

  async function takeBack(shareId: string): Promise<void> {
    setBusyWith('taking-back');
    try {
      await takeBackShareImage(shareId);
      setShare(null);
      notifySuccess(t`Bilden är borttagen`);
    } catch (error) {
      const context = msg`Bilden kunde inte tas bort`;
      notifyError(error, { context, retry: () => void takeBack(shareId) });
    } finally {
      setBusyWith(null);
    }
  }

  return { share, shape, setShape, file, busyWith, hasActed, create, download, takeBack };
}
