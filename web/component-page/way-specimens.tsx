import { Tabs } from 'radix-ui';
import { useState } from 'react';

import { BrandMark } from '#web/components/brand-mark.tsx';
import { Button } from '#web/components/button.tsx';
import { FragmentLink } from '#web/components/fragment-link.tsx';
import { LeavingLink } from '#web/components/leaving-link.tsx';
import { MailLink } from '#web/components/mail-link.tsx';
import { NoticePage } from '#web/components/notice-page.tsx';
import { TabBar } from '#web/components/tab-bar.tsx';
import { Tag } from '#web/components/tag.tsx';
import { WaitingLine } from '#web/components/waiting-line.tsx';
import { WaysIn } from '#web/components/ways-in.tsx';

import { Specimen, Specimens } from './specimen.tsx';

const TABS = ['First', 'Second', 'Third'].map((name) => ({ value: name, name }));

/** What leads somewhere else, and what is seen on the way there. */
export function WaySpecimens() {
  return (
    <Specimens title="Ways">
      <Specimen file="components/brand-mark.tsx">
        <BrandMark className="size-10 text-moss" />
      </Specimen>
      <Specimen file="components/mail-link.tsx, components/fragment-link.tsx">
        <p>
          <MailLink />
        </p>
        <p className="mt-3">
          <FragmentLink id="ways" className="text-link">
            To a place on this page
          </FragmentLink>
        </p>
      </Specimen>
      <Specimen file="components/leaving-link.tsx">
        <LeavingLink href="#ways">Off this page</LeavingLink>
      </Specimen>
      <Specimen file="components/ways-in.tsx">
        <WaysIn>
          <Button>A way in</Button>
        </WaysIn>
      </Specimen>
      <Specimen file="components/tab-bar.tsx">
        <Tabs.Root defaultValue="First">
          <TabBar label="Parts" tabs={TABS} />
          {TABS.map(({ value }) => (
            <Tabs.Content key={value} value={value} className="pt-4 text-soft">
              {value} part
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Specimen>
      <Specimen file="components/waiting-line.tsx">
        <Waiting />
      </Specimen>
      <Specimen file="components/notice-page.tsx" isWide>
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
