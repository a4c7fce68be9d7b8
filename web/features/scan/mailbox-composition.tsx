import { Trans, useLingui } from '@lingui/react/macro';

import type { ResultSummary } from '#worker/domain/scans/result-summary.ts';

import { CompositionBar } from '#web/components/composition-bar.tsx';
import { useFormat } from '#web/i18n/use-format.ts';

type MailboxCompositionProps = {
  summary: Pick<ResultSummary, 'totalEmails' | 'byCategory' | 'protectedCount'>;
};

/** How much of the mail can go, and how much is protected. */
export function MailboxComposition({ summary }: MailboxCompositionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { totalEmails, protectedCount } = summary;
  const { newsletter, legacy, large_attachment: large } = summary.byCategory;
  const otherCount = Math.max(
    0,
    totalEmails - protectedCount - newsletter.count - legacy.count - large.count,
  );
  const part = (name: string, count: number, className: string) => ({
    name,
    share: count,
    value: format.count(count),
    className,
  });
  const protectedPercent = format.percent((protectedCount / totalEmails) * 100);
  return (
    <section className="mt-16 border-t border-line pt-10 md:pt-16">
      <h2 className="text-3xl sm:text-4xl">
        <Trans>Det som kan gå, och det som är skyddat</Trans>
      </h2>
      <p className="mt-3 max-w-[40rem] text-soft">
        <Trans>
          {protectedPercent} av mejlen är skyddade: stjärnmärkta, etiketterade, besvarade, nya, och
          från dem du brukar skriva till. De rör vi inte om du inte själv låser upp dem.
        </Trans>
      </p>
      <div className="mt-6">
        <CompositionBar
          title={<Trans>Så många mejl:</Trans>}
          parts={[
            part(t`Nyhetsbrev`, newsletter.count, 'bg-clay'),
            part(t`Gamla mejl`, legacy.count, 'bg-clay/60'),
            part(t`Stora bilagor`, large.count, 'bg-ink'),
            part(t`Skyddade`, protectedCount, 'bg-moss'),
            part(t`Övriga, som blir kvar`, otherCount, 'bg-moss-mid'),
          ]}
        />
      </div>
    </section>
  );
}
