import { Trans } from '@lingui/react/macro';

import { usePublicPath } from '#web/app/use-public-path.ts';
import { MailLink } from '#web/components/mail-link.tsx';

/** What stands in a document whose page only a script can draw, for whoever has none. */
export function ScriptNeeded() {
  const publicPath = usePublicPath();
  return (
    <noscript>
      <main className="page py-16">
        <h1 className="max-w-[44rem] text-4xl sm:text-5xl">
          <Trans>Den här sidan behöver JavaScript</Trans>
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-soft">
          <Trans>
            Slå på det i webbläsaren och ladda om sidan, eller mejla oss om det du vill ha hjälp
            med: <MailLink />
          </Trans>
        </p>
        <p className="mt-10">
          <a href={publicPath('start')} className="text-link font-semibold">
            <Trans>Till startsidan</Trans>
          </a>
        </p>
      </main>
    </noscript>
  );
}
