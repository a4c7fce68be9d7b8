import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { ShareImageView } from '#worker/contract/share-image.ts';
import { BRAND } from '#worker/domain/brand.ts';
import type { Language } from '#worker/domain/language.ts';
import { shareFileName, type ShareShape } from '#worker/domain/share/share-shape.ts';

import { describeError } from '#web/api/describe-error.ts';
import { createShareImage, fetchShareFile, takeBackShareImage } from '#web/api/share-images.ts';
import { notifyError, notifyFailure, notifySuccess } from '#web/app/notify.ts';
import { saveFile } from '#web/features/receipt/save-file.ts';
import { ERROR_MESSAGES } from '#web/i18n/error-messages.ts';

/** The picture of a clean-up: none before it is asked for, then the one of the last time that it was. */
export function useShareImage(orderId: string, language: Language) {
  const { t, i18n } = useLingui();
  const [share, setShare] = useState<ShareImageView | null>(null);
  const [busyWith, setBusyWith] = useState<'creating' | 'downloading' | 'taking-back' | null>(null);

  async function create(): Promise<void> {
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

  async function download(imagePath: string, shape: ShareShape): Promise<void> {
    setBusyWith('downloading');
    try {
      const name = `${BRAND.productName.toLowerCase()}-${shareFileName(shape)}`;
      saveFile(await fetchShareFile(imagePath), name);
      notifySuccess(t`Bilden är nedladdad`);
    } catch (error) {
      const { code } = describeError(error);
      notifyFailure(t`Bilden kunde inte laddas ner`, {
        ...(code === null ? {} : { detail: i18n._(ERROR_MESSAGES[code]) }),
        retry: () => void download(imagePath, shape),
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

  return { share, busyWith, create, download, takeBack };
}
