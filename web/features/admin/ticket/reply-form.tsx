import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { textFault, type TextFault } from '#worker/domain/support/text-fault.ts';

import { Button } from '#web/components/button.tsx';

import { TextBox } from './text-box.tsx';
import { TextFaultText } from './text-fault-text.tsx';

type ReplyFormProps = {
  isBusy: boolean;
  onAnswer: (message: string, key: string) => Promise<boolean>;
};

/** An answer. It keeps its key until it has arrived, so that trying again sends it once. */
export function ReplyForm({ isBusy, onAnswer }: ReplyFormProps) {
  const [message, setMessage] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [fault, setFault] = useState<TextFault | null>(null);

  async function send(): Promise<void> {
    const text = message.trim();
    const found = textFault(text);
    setFault(found);
    if (found !== null) return;
    if (!(await onAnswer(text, key))) return;
    // What was written on meanwhile is another answer, and stays.
    setMessage((current) => (current === message ? '' : current));
    setKey((current) => (current === key ? crypto.randomUUID() : current));
  }

  return (
    <form
      className="mt-10"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <TextBox
        label={<Trans>Svara</Trans>}
        hint={<Trans>Svaret mejlas till den som skrev, i samma tråd.</Trans>}
        rows={6}
        value={message}
        onValue={(text) => {
          setMessage(text);
          // Other words are another answer.
          setKey(crypto.randomUUID());
        }}
        error={fault === null ? null : <TextFaultText fault={fault} />}
      />
      <Button type="submit" className="mt-4" aria-disabled={isBusy} aria-busy={isBusy}>
        <Trans>Skicka svar</Trans>
      </Button>
    </form>
  );
}
