import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { notifyFailure, notifySuccess } from '#web/shared/toasts/notify.ts';
import { Button } from '#web/shared/components/button.tsx';
import { ConfirmDialog } from '#web/shared/components/dialog/confirm-dialog.tsx';
import { PaperDialog } from '#web/shared/components/dialog/paper-dialog.tsx';
import { Tooltip } from '#web/shared/components/tooltip.tsx';
import { TextBox, TextField } from '#web/shared/components/text-field.tsx';
import { TickLine } from '#web/shared/components/tick-line.tsx';
import { FoldHeading } from '#web/shared/components/fold-heading.tsx';
import { RowCheckbox } from '#web/shared/components/row-checkbox.tsx';
import { LanguageSwitch } from '#web/features/language/language-switch.tsx';
import { Dialog } from 'radix-ui';

import { Specimen, Specimens } from './specimen.tsx';

export function ControlSpecimens() {
  return (
    <Specimens title="Controls">
      <Specimen file="shared/components/button.tsx">
        <div className="flex flex-wrap gap-3">
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="moss">Moss</Button>
          <Button variant="quiet">Quiet</Button>
          <div className="flex gap-3 rounded-button bg-bar p-3 text-bar-text">
            <Button variant="bar">Bar</Button>
            <Button variant="bar" className="is-quieter">
              Quieter
            </Button>
          </div>
          <Button disabled>Disabled</Button>
          <Button isBusy>Busy</Button>
          <Button variant="secondary" isBusy>
            Busy too
          </Button>
        </div>
      </Specimen>
      <Specimen file="features/language/language-switch.tsx">
        <LanguageSwitch />
      </Specimen>
      <Specimen file="shared/components/tooltip.tsx">
        <Tooltip text="After 700 ms, or at once by keyboard">
          <button
            type="button"
            aria-label="More"
            className="grid size-11 place-items-center border border-line text-soft hover:text-ink"
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
      </Specimen>
      <Specimen file="shared/components/row-checkbox.tsx, shared/components/tick-line.tsx">
        <Boxes />
      </Specimen>
      <Specimen file="shared/components/fold-heading.tsx">
        <Fold />
      </Specimen>
      <Specimen file="shared/components/text-field.tsx">
        <Fields />
      </Specimen>
      <Specimen file="shared/components/dialog/paper-dialog.tsx, shared/components/dialog/confirm-dialog.tsx">
        <Dialogs />
      </Specimen>
      <Specimen file="shared/toasts/notify.ts">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => notifySuccess({ id: 'It is done.' })}>
            Toast
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              notifyFailure(
                { id: 'It failed.' },
                { id: 'specimen', detail: { id: 'It stays until it is closed.' } },
              )
            }
          >
            Failure
          </Button>
        </div>
      </Specimen>
    </Specimens>
  );
}

function Boxes() {
  const [isTicked, setIsTicked] = useState(true);
  return (
    <>
      <div className="flex gap-4">
        {(['none', 'some', 'all'] as const).map((state) => (
          <RowCheckbox key={state} state={state} aria-label={state} onToggle={() => undefined} />
        ))}
        <RowCheckbox state="none" aria-label="disabled" disabled onToggle={() => undefined} />
      </div>
      <TickLine name="specimen" isTicked={isTicked} onTick={setIsTicked} detail="With a detail">
        A box with its statement
      </TickLine>
    </>
  );
}

function Fold() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <div className="relative">
      <FoldHeading
        id="fold-heading"
        heading="A section"
        isOpen={isOpen}
        controls="folded"
        onToggle={() => setIsOpen(!isOpen)}
      />
      <div id="folded" hidden={!isOpen}>
        What it holds.
      </div>
    </div>
  );
}

function Fields() {
  const [text, setText] = useState('');
  return (
    <>
      <TextField label="A line" hint="With a hint" error={null} value={text} onValue={setText} />
      <TextField
        className="mt-6"
        label="Another line"
        error="What was wrong with it"
        value={text}
        onValue={setText}
      />
      <TextBox label="Several lines" rows={3} error={null} value={text} onValue={setText} />
    </>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'paper' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen('paper')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Question
      </Button>
      {open === 'paper' ? (
        <PaperDialog onClose={close}>
          <Dialog.Title className="text-3xl">A dialog</Dialog.Title>
          <Dialog.Description className="mt-3 text-soft">Escape closes it.</Dialog.Description>
          <Button className="mt-6" onClick={close}>
            Close
          </Button>
        </PaperDialog>
      ) : null}
      {open === 'confirm' ? (
        <ConfirmDialog
          title="Are you sure?"
          description="A question that must be answered."
          confirmLabel="Yes"
          cancelLabel="No"
          onClose={close}
          onConfirm={() => notifySuccess({ id: 'Answered, and still there.' })}
        />
      ) : null}
    </div>
  );
}
