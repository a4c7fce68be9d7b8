import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';

import { textFault, type TextFault } from '#worker/domain/support/text-fault.ts';

import { Button } from '#web/components/button.tsx';
import { TextBox } from '#web/components/text-box.tsx';

import { TextFaultText } from './text-fault-text.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

/** Its key is its own until it has arrived, so that trying again sends it once. */
const replyDraftSchema = z.strictObject({ message: z.string(), key: z.string() });

type ReplyFormProps = {
  ticketId: string;
  isBusy: boolean;
  onAnswer: (message: string, key: string) => Promise<boolean>;
};

/** An answer that is being written. */
export function ReplyForm({ ticketId, isBusy, onAnswer }: ReplyFormProps) {
  const [draft, setDraft] = useKeptDraft(`reply.${ticketId}`, replyDraftSchema);
  const [fault, setFault] = useState<TextFault | null>(null);
  const message = draft?.message ?? '';

  async function send(): Promise<void> {
    const text = message.trim();
    const found = textFault(text);
    setFault(found);
    if (draft === null || found !== null) return;
    if (!(await onAnswer(text, draft.key))) return;
    // What was written on meanwhile is another answer, and stays.
    setDraft((current) => (current?.key === draft.key ? null : current));
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
        // Other words are another answer.
        onValue={(text) => setDraft({ message: text, key: crypto.randomUUID() })}
        error={fault === null ? null : <TextFaultText fault={fault} />}
      />
      <Button type="submit" className="mt-4" aria-disabled={isBusy} aria-busy={isBusy}>
        <Trans>Skicka svar</Trans>
      </Button>
    </form>
  );
}
