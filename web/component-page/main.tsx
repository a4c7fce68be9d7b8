import { Tabs } from 'radix-ui';
import { StrictMode, useState } from 'react';
import { BrandMark, Tag } from '#web/shared/components/marks.tsx';
import { Button } from '#web/shared/components/button.tsx';
import { FragmentLink, MailLink } from '#web/shared/components/links.tsx';
import { LeavingLink } from '#web/shared/components/leaving-link.tsx';
import { NoticePage } from '#web/shared/components/notice-page.tsx';
import { TabBar } from '#web/shared/components/tab-bar.tsx';
import { WaitingLine } from '#web/shared/components/loading.tsx';
import { WaysIn } from '#web/features/launch/way-in.tsx';
import { Specimen, Specimens } from './specimen.tsx';
import { AchievementStamp } from '#web/entities/achievements/achievement-stamp.tsx';
import { ACHIEVEMENT_TYPES } from '#worker/domain/achievements/achievements.ts';
import { AppToasts } from '#web/shared/toasts/toast-region.tsx';
import { ChoiceSpecimens } from './choice-specimens.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { DisplaySpecimens } from './display-specimens.tsx';
import { RecheckSpecimens } from './recheck-specimens.tsx';
import { SpaceSpecimens } from './space-specimens.tsx';
import '#web/shared/styles/main.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { startLanguage } from '#web/shared/i18n/language-atoms.ts';
import { needTexts } from '#web/shared/i18n/activate.ts';
import { CATALOGUE_NAMES } from '#web/shared/i18n/catalogues.ts';
import { Provider, store } from '#web/shared/lib/store.ts';

const TABS = ['First', 'Second', 'Third'].map((name) => ({ value: name, name }));

function WaySpecimens() {
  return (
    <Specimens title="Ways">
      <Specimen file="shared/components/marks.tsx">
        <BrandMark className="size-10 text-moss" />
      </Specimen>
      <Specimen file="shared/components/links.tsx">
        <p>
          <MailLink />
        </p>
        <p className="mt-3">
          <FragmentLink id="ways" className="text-link">
            To a place on this page
          </FragmentLink>
        </p>
      </Specimen>
      <Specimen file="shared/components/leaving-link.tsx">
        <LeavingLink href="#ways">Off this page</LeavingLink>
      </Specimen>
      <Specimen file="features/launch/way-in.tsx">
        <WaysIn>
          <Button>A way in</Button>
        </WaysIn>
      </Specimen>
      <Specimen file="shared/components/tab-bar.tsx">
        <Tabs.Root defaultValue="First">
          <TabBar label="Parts" tabs={TABS} />
          {TABS.map(({ value }) => (
            <Tabs.Content key={value} value={value} className="pt-4 text-soft">
              {value} part
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Specimen>
      <Specimen file="shared/components/loading.tsx: waiting line">
        <Waiting />
      </Specimen>
      <Specimen file="shared/components/notice-page.tsx" isWide>
        <NoticePage
          tag="Interrupted"
          heading="One thing went wrong"
          actions={<Button>The step that helps</Button>}
          aside={<Tag>What stands beside</Tag>}
        >
          <p>What it was, and what has not changed.</p>
        </NoticePage>
      </Specimen>
    </Specimens>
  );
}

function Waiting() {
  const [isMoving, setIsMoving] = useState(false);
  return (
    <>
      <WaitingLine isMoving={isMoving} />
      <Button variant="secondary" onClick={() => setIsMoving(!isMoving)}>
        {isMoving ? 'It has come' : 'Wait, at the top of the window'}
      </Button>
    </>
  );
}

/** Written out: Tailwind generates the classes that it finds in a source file. */
const COLOURS = [
  { name: 'paper', className: 'bg-paper' },
  { name: 'sheet', className: 'bg-sheet' },
  { name: 'ink', className: 'bg-ink' },
  { name: 'soft', className: 'bg-soft' },
  { name: 'line', className: 'bg-line' },
  { name: 'line-strong', className: 'bg-line-strong' },
  { name: 'moss', className: 'bg-moss' },
  { name: 'moss-mid', className: 'bg-moss-mid' },
  { name: 'moss-tint', className: 'bg-moss-tint' },
  { name: 'clay', className: 'bg-clay' },
  { name: 'clay-text', className: 'bg-clay-text' },
  { name: 'clay-tint', className: 'bg-clay-tint' },
  { name: 'bar', className: 'bg-bar' },
] as const;

const HEADINGS = ['text-6xl', 'text-5xl', 'text-4xl', 'text-3xl', 'text-2xl'] as const;

function TokenSpecimens() {
  return (
    <Specimens title="Tokens">
      <Specimen file="shared/styles/tokens.css: colour">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {COLOURS.map(({ name, className }) => (
            <li key={name}>
              <span className={`block h-12 border border-line ${className}`} />
              <span className="figures text-[0.8125rem]">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen file="shared/styles/tokens.css: type">
        {HEADINGS.map((className) => (
          <p key={className} className={`font-heading font-bold tracking-tight ${className}`}>
            37 GB
          </p>
        ))}
        <p className="mt-4">Text in Inter, sixteen pixels.</p>
        <p className="text-[0.9375rem] text-soft">Soft text, fifteen pixels.</p>
        <p className="figures text-[0.8125rem] text-soft">Figures 0123456789, thirteen pixels.</p>
      </Specimen>
    </Specimens>
  );
}

const KINDS = [
  { name: 'Earned', isEarned: true },
  { name: 'To come', isEarned: false },
];

function StampSpecimens() {
  return (
    <Specimens title="Stamps">
      {KINDS.map(({ name, isEarned }) => (
        <Specimen key={name} file="entities/achievements/achievement-stamp.tsx">
          <h3 className="text-xl">{name}</h3>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-6">
            {ACHIEVEMENT_TYPES.map((type) => (
              <li key={type}>
                <AchievementStamp type={type} isEarned={isEarned} />
                <p className="figures mt-2 text-[0.8125rem] text-soft wrap-anywhere">{type}</p>
              </li>
            ))}
          </ul>
        </Specimen>
      ))}
    </Specimens>
  );
}

function ComponentPage() {
  return (
    <main className="mx-auto max-w-[70rem] px-5 py-16">
      <h1 className="text-6xl">Components</h1>
      <p className="mt-4 mb-12 max-w-[38rem] text-lg text-soft">
        What the pages are made of, as it is now. Light or dark by the system, Swedish or English by
        the switch.
      </p>
      <TokenSpecimens />
      <SpaceSpecimens />
      <ControlSpecimens />
      <ChoiceSpecimens />
      <WaySpecimens />
      <DisplaySpecimens />
      <StampSpecimens />
      <RecheckSpecimens />
      <AppToasts />
    </main>
  );
}

/** Served by `npm run dev` only. */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html lacks #root');
  await Promise.all(CATALOGUE_NAMES.map(needTexts));
  await startLanguage();
  createRoot(container).render(
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <MemoryRouter initialEntries={['/component-page']}>
            <ComponentPage />
          </MemoryRouter>
        </I18nProvider>
      </Provider>
    </StrictMode>,
  );
}

void start();
