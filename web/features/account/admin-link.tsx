import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Await, Link } from 'react-router';

import type { ProfileView } from '#worker/contract/profile.ts';
import { ADMIN_PATH } from '#worker/domain/admin/admin-path.ts';

import { useKeptPath } from '#web/app/use-kept-path.ts';

/** The way behind the counter, for admins. It comes when they are known as such: nobody waits for it. */
export function AdminLink({ profile }: { profile: Promise<ProfileView> }) {
  const keptPath = useKeptPath();
  return (
    <Suspense fallback={null}>
      <Await resolve={profile} errorElement={<></>}>
        {({ isAdmin }) =>
          isAdmin ? (
            <Link
              to={keptPath(ADMIN_PATH)}
              // Cloudflare Access, where it stands in front, asks who opens a document.
              reloadDocument
              className="inline-flex min-h-11 items-center text-[0.9375rem] text-soft underline underline-offset-4 hover:text-ink"
            >
              <Trans>Admin</Trans>
            </Link>
          ) : null
        }
      </Await>
    </Suspense>
  );
}
