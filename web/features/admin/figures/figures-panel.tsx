import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { AdminFigures } from '#worker/contract/admin-figures.ts';

import { fetchAdminFigures } from '#web/api/admin.ts';
import { LoadProblem } from '#web/features/admin/load-problem.tsx';
import { LoadingLine } from '#web/features/admin/loading-line.tsx';
import { LostLine } from '#web/features/admin/lost-line.tsx';
import { UnsentMail } from '#web/features/admin/mail/unsent-mail.tsx';
import { useUnsentMail } from '#web/features/admin/mail/use-unsent-mail.ts';
import { useDeskChanges } from '#web/features/admin/use-desk-changes.ts';
import { useLoaded } from '#web/features/admin/use-loaded.ts';

import { FigureGroup } from './figure-group.tsx';
import { UsageDetails } from './usage-details.tsx';
import { useFigureGroups } from './use-figure-groups.ts';

/** How the service is, and how it has been for thirty days. */
export function FiguresPanel() {
  const [loaded, reload] = useLoaded(fetchAdminFigures);
  const unsentMail = useUnsentMail();
  const line = useDeskChanges(() => {
    void reload();
    void unsentMail.reload();
  });
  if (loaded.kind === 'loading') return <LoadingLine />;
  if (loaded.kind === 'failed') {
    return (
      <LoadProblem error={loaded.error} onRetry={reload}>
        <Trans>Kunde inte hämta siffrorna</Trans>
      </LoadProblem>
    );
  }
  return (
    <>
      <LostLine line={line} />
      <Figures figures={loaded.data} />
      <UnsentMail control={unsentMail} />
    </>
  );
}

export function Figures({ figures }: { figures: AdminFigures }) {
  const { t } = useLingui();
  const { groups, visits, isAlarming, isEmpty } = useFigureGroups(figures);
  const isClockLate = figures.late?.includes('sweep') ?? false;
  return (
    <>
      <h2 className="text-2xl">
        <Trans>De senaste 30 dagarna</Trans>
      </h2>
      {isClockLate ? (
        <Alarm>
          <Trans>
            Klockan har stannat: ingen genomgång har blivit klar på tjugo minuter. Åtkomster, köp
            och mejl som väntar på den blir liggande. Se efter i Cloudflare varför den inte går.
          </Trans>
        </Alarm>
      ) : null}
      {isAlarming ? (
        <Alarm>
          <Trans>Något väntar på dig. Loggen säger vad det är, och varför.</Trans>
        </Alarm>
      ) : null}
      {isAlarming || isClockLate ? null : (
        <p className="mt-2 text-soft">
          {figures.late === null ? (
            <Trans>Om klockan går kan inte sägas just nu. Inget annat är försenat.</Trans>
          ) : (
            <Trans>Inget är försenat.</Trans>
          )}
        </p>
      )}
      {isEmpty ? (
        <p className="py-10 text-soft">
          <Trans>Här syns skanningar, köp och mejl så snart det har hänt något.</Trans>
        </p>
      ) : (
        <div className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-2">
          {groups.map(({ name, title, series }) => (
            <FigureGroup key={name} title={title} days={figures.days} series={series} />
          ))}
          <FigureGroup title={t`Besök som fick räknas`} days={figures.days} series={visits}>
            <UsageDetails details={figures.usage.details} />
          </FigureGroup>
        </div>
      )}
      <p className="mt-8 text-[0.875rem] text-soft">
        <Trans>
          Dagarna räknas i UTC, Googles kvot efter kalifornisk tid. Besöken är deras som har sagt ja
          till att räknas.
        </Trans>
      </p>
    </>
  );
}

/** By more than its colour. */
function Alarm({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 flex gap-3 border-l-4 border-clay bg-clay-tint p-4 text-clay-text">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
