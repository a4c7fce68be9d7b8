import { msg, plural } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { MarketingContact } from '#worker/contract/admin.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-paths.ts';
import { csvFileName } from '#worker/domain/csv.ts';

import { fetchContacts, fetchContactsFile, type ContactChoice } from '#web/pages/admin/api.ts';
import { describeError } from '#web/shared/api/describe-error.ts';
import { notifyFailure, notifySuccess, withdrawFailure } from '#web/shared/toasts/notify.ts';
import { useKeptPath } from '#web/shared/router/paths.ts';
import { useSignInAgain } from '#web/pages/admin/sign-in-again.tsx';
import { useAccessCheck } from '#web/pages/admin/use-loaded.ts';
import { saveFile } from '#web/entities/orders/api.ts';
import { ERROR_MESSAGES } from '#web/shared/i18n/error-messages.ts';
import { serverNow } from '#web/shared/lib/server-now.ts';

import { refuseContacts } from '#web/pages/admin/require-admin.ts';

const FAILURE_ID = 'contacts';
const EMPTY_FAILURE = 'contacts-empty';

type Doing = 'finding' | 'looking' | 'downloading';

export type FoundContacts = {
  /** Incremented per search, to reset what depends on it. */
  turn: number;
  choice: ContactChoice;
  search: string;
  page: number;
  total: number;
  contacts: MarketingContact[];
};

export function useContacts() {
  const navigate = useNavigate();
  const keptPath = useKeptPath();
  const checkAccess = useAccessCheck();
  const signInAgain = useSignInAgain();
  const [found, setFound] = useState<FoundContacts | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);

  /** One at a time, so that results and file belong to one selection. */
  async function trying(what: Doing, ask: () => Promise<void>): Promise<void> {
    if (doing !== null) return;
    setDoing(what);
    try {
      await ask();
      withdrawFailure(FAILURE_ID);
    } catch (error) {
      const { code } = describeError(error);
      if (code === 'not_found') {
        refuseContacts();
        await navigate(keptPath(ADMIN_PATH));
        return;
      }
      const isTooOld = code === 'sign_in_too_old';
      if (isTooOld) await checkAccess();
      notifyFailure(msg`Kunde inte hämta kontakter`, {
        id: FAILURE_ID,
        ...(isTooOld ? { ...signInAgain, detail: ERROR_MESSAGES.sign_in_too_old } : {}),
      });
    } finally {
      setDoing(null);
    }
  }

  function find(choice: ContactChoice): Promise<void> {
    return trying('finding', async () => {
      const view = { search: '', page: 1 };
      const answer = await fetchContacts({ ...choice, ...view });
      setFound((before) => ({ turn: (before?.turn ?? 0) + 1, choice, ...view, ...answer }));
      withdrawFailure(EMPTY_FAILURE);
      notifySuccess(
        msg`${plural(answer.total, { one: 'Hittade # kontakt', other: 'Hittade # kontakter' })}`,
      );
    });
  }

  function showPage(
    { turn, choice, search: before }: FoundContacts,
    { search = before, page }: { search?: string; page: number },
  ): Promise<void> {
    return trying('looking', async () => {
      const view = { search, page };
      setFound({ turn, choice, ...view, ...(await fetchContacts({ ...choice, ...view })) });
    });
  }

  function download({ choice, search, total }: FoundContacts): Promise<void> {
    return trying('downloading', async () => {
      if (total === 0 && search === '') {
        notifyFailure(msg`Inga kontakter att exportera`, { id: EMPTY_FAILURE });
        return;
      }
      saveFile(await fetchContactsFile(choice), csvFileName('marketing-contacts', serverNow()));
      notifySuccess(msg`CSV-fil har laddats ner`);
    });
  }

  return { found, doing, find, showPage, download };
}
