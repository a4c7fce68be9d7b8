import { Info } from 'lucide-react';

import { Banner } from '#web/shared/components/banner.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { CompositionBar, IntervalBar } from '#web/shared/charts/bars.tsx';
import { DayBars } from '#web/shared/charts/day-bars.tsx';
import { FactorScale } from '#web/shared/charts/factor-scale.tsx';
import { EitherText } from '#web/shared/components/either-text.tsx';
import { Figure } from '#web/shared/components/figure.tsx';
import { FoldedTable } from '#web/shared/components/folded-table.tsx';
import { Skeleton, Spinner } from '#web/shared/components/loading.tsx';
import { NewTabLink } from '#web/shared/components/new-tab-link.tsx';
import { PaperSheet } from '#web/shared/components/paper/paper-sheet.tsx';
import { ProgressRing } from '#web/shared/charts/progress-ring.tsx';
import {
  Receipt,
  ReceiptLine,
  ReceiptLines,
  ReceiptNote,
} from '#web/shared/components/paper/receipt.tsx';
import { SenderText } from '#web/entities/scans/row-name.tsx';
import { Step, Tag } from '#web/shared/components/marks.tsx';
import { VoidReceipt } from '#web/shared/components/paper/void-receipt.tsx';
import { YearChart } from '#web/shared/charts/year-chart.tsx';
import { FaqItem } from '#web/shared/components/faq-item.tsx';
import { DebtTicker } from '#web/pages/scan/results-view.tsx';
import { ExampleCounter } from '#web/pages/scan/global-counter.tsx';
import { openSheet } from '#web/shared/lib/sheets.ts';
import { UnsureNote } from '#web/entities/scans/result-notes.tsx';

import { Specimen, Specimens } from './specimen.tsx';

const MIB = 1024 * 1024;
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024].map((year, index) => ({
  year,
  count: 100 * (index + 1),
  smallBytes: (index + 2) * 90 * MIB,
  mediumBytes: (index + 1) * 120 * MIB,
  largeBytes: (index % 3) * 150 * MIB,
}));

const COUNTED_AT_MS = Date.now() - 60_000;

const DAYS = [0, 3, 8, 1, 0, 12, 40, 22, 5, 9, 0, 2, 17, 30];

export function DisplaySpecimens() {
  return (
    <Specimens title="Display">
      <Specimen file="shared/components/paper/receipt.tsx">
        <Receipt subtitle="A receipt" stamp="2026-11-21 09:41">
          <ReceiptLines>
            <ReceiptLine label="Emails" value="19,432" />
            <ReceiptLine label="Newsletters" detail="1,344" value="8.2 GB" />
          </ReceiptLines>
          <ReceiptLines>
            <ReceiptLine label="Total" value="€3.90" isStrong />
          </ReceiptLines>
          <ReceiptNote>
            <p className="text-center">
              <Tag tone="clay">Example</Tag>
            </p>
          </ReceiptNote>
        </Receipt>
      </Specimen>
      <Specimen file="shared/components/either-text.tsx">
        <p className="either-text">
          <EitherText first="Show more" second="Show less" />
        </p>
        <p className="either-text" data-second>
          <EitherText first="Show more" second="Show less" />
        </p>
      </Specimen>
      <Specimen file="shared/components/new-tab-link.tsx">
        <NewTabLink href="https://mail.google.com/">The trash in Gmail</NewTabLink>
      </Specimen>
      <Specimen file="shared/components/paper/paper-sheet.tsx">
        <Button
          variant="secondary"
          onClick={() => {
            const sheet = document.getElementById('specimen-sheet');
            if (sheet instanceof HTMLDialogElement) openSheet(sheet);
          }}
        >
          Sheet
        </Button>
        <PaperSheet
          id="specimen-sheet"
          aria-labelledby="specimen-sheet-heading"
          aria-describedby="specimen-sheet-text"
        >
          <h3 id="specimen-sheet-heading">A sheet</h3>
          <p id="specimen-sheet-text">It stands closed in a page until it is opened.</p>
        </PaperSheet>
      </Specimen>
      <Specimen file="shared/components/folded-table.tsx">
        <FoldedTable
          summary="Show as a table"
          label="Days"
          columns={['Day', 'Count']}
          rows={DAYS.map((count, day) => [String(day + 1), String(count)])}
        />
      </Specimen>
      <Specimen file="shared/components/paper/void-receipt.tsx">
        <VoidReceipt />
      </Specimen>
      <Specimen file="shared/components/marks.tsx">
        <div className="flex gap-3">
          <Tag>Protected</Tag>
          <Tag tone="clay">Example</Tag>
        </div>
      </Specimen>
      <Specimen file="shared/components/loading.tsx">
        <p className="flex items-center gap-2">
          <Spinner /> At work
        </p>
      </Specimen>
      <Specimen file="entities/scans/row-name.tsx">
        <p className="max-w-48 border border-line p-2">
          <SenderText text="news@updates.marketing.a-rather-long-name.example" />
        </p>
      </Specimen>
      <Specimen file="shared/components/banner.tsx">
        <div className="grid gap-3">
          {(['quiet', 'notice', 'warning'] as const).map((tone) => (
            <Banner key={tone} tone={tone} icon={<Info />} title={tone}>
              A standing message at the top of what it is about.
            </Banner>
          ))}
        </div>
      </Specimen>
      <Specimen file="entities/scans/result-notes.tsx" isWide>
        <UnsureNote doubts={['totals']} />
      </Specimen>
      <Specimen file="shared/components/figure.tsx, shared/charts/bars.tsx">
        <dl>
          <Figure label="Debt" value="25.9" unit="kg" meaning="as long as it stays" interval="0–74">
            <IntervalBar low={1} value={25.9} high={74} scale={80} />
          </Figure>
        </dl>
      </Specimen>
      <Specimen file="pages/scan/results-view.tsx">
        <DebtTicker
          span={{ lowKg: 0.01, highKg: 74 }}
          debtKg={25.9}
          annualFlowKg={20.1}
          countedAtMs={COUNTED_AT_MS}
        />
      </Specimen>
      <Specimen file="pages/scan/global-counter.tsx">
        <ExampleCounter />
      </Specimen>
      <Specimen file="shared/charts/progress-ring.tsx">
        <ProgressRing percent={64} text="64 %" label="Scan" />
      </Specimen>
      <Specimen file="shared/charts/year-chart.tsx">
        <YearChart years={YEARS} oldestYear={2016} />
      </Specimen>
      <Specimen file="shared/charts/bars.tsx">
        <CompositionBar
          title="What it is made of:"
          parts={[
            { name: 'Attachments', share: 13, value: '13 GB', className: 'bg-clay' },
            { name: 'Old emails', share: 5, value: '5 GB', className: 'bg-moss' },
            { name: 'Next to nothing', share: 0.01, value: '10 MB', className: 'bg-ink' },
            { name: 'The rest', share: 18, value: '18 GB', className: 'bg-moss-mid' },
          ]}
        />
      </Specimen>
      <Specimen file="shared/charts/day-bars.tsx">
        <div className="grid gap-6">
          <DayBars values={DAYS} label="Scans by day" />
          <DayBars values={DAYS.toReversed()} label="Failures by day" isAlarming />
        </div>
      </Specimen>
      <Specimen file="shared/charts/factor-scale.tsx">
        <FactorScale />
      </Specimen>
      <Specimen file="shared/components/marks.tsx">
        <ol className="grid gap-6">
          <Step number={1} title="A step">
            And what it means.
          </Step>
        </ol>
      </Specimen>
      <Specimen file="shared/components/faq-item.tsx">
        <FaqItem question="A question?">
          <p>Its answer.</p>
        </FaqItem>
      </Specimen>
      <Specimen file="shared/components/loading.tsx">
        <Skeleton className="h-10 w-40" />
      </Specimen>
    </Specimens>
  );
}
