import { Plural } from '@lingui/react/macro';

import type { Protection } from '#worker/domain/protection/protection.ts';

type ProtectionCountProps = { protection: Protection; count: number };

export function ProtectionCount({ protection, count }: ProtectionCountProps) {
  switch (protection) {
    case 'draft':
      return <Plural value={count} one="# utkast" other="# utkast" />;
    case 'chat':
      return <Plural value={count} one="# chatt" other="# chattar" />;
    case 'sent':
      return <Plural value={count} one="# som du har skickat" other="# som du har skickat" />;
    case 'inDoubt':
      return (
        <Plural
          value={count}
          one="# som skanningen är osäker på"
          other="# som skanningen är osäker på"
        />
      );
    case 'starred':
      return <Plural value={count} one="# stjärnmärkt" other="# stjärnmärkta" />;
    case 'labelled':
      return <Plural value={count} one="# med etikett" other="# med etikett" />;
    case 'answered':
      return (
        <Plural
          value={count}
          one="# i en tråd som du har svarat i"
          other="# i trådar som du har svarat i"
        />
      );
    case 'writtenTo':
      return (
        <Plural
          value={count}
          one="# från någon som du har skrivit till"
          other="# från någon som du har skrivit till"
        />
      );
    case 'safeSender':
      return (
        <Plural
          value={count}
          one="# från avsändare på skyddslistan"
          other="# från avsändare på skyddslistan"
        />
      );
    case 'importantSender':
      return (
        <Plural
          value={count}
          one="# från en avsändare som ser ut som bank, vård, skola eller myndighet"
          other="# från avsändare som ser ut som bank, vård, skola eller myndighet"
        />
      );
    case 'receipt':
      return (
        <Plural
          value={count}
          one="# som ser ut som kvitto, beställning eller inloggning"
          other="# som ser ut som kvitto, beställning eller inloggning"
        />
      );
    case 'important':
      return (
        <Plural
          value={count}
          one="# som Gmail har märkt som viktigt"
          other="# som Gmail har märkt som viktiga"
        />
      );
    case 'recent':
      return <Plural value={count} one="# yngre än 30 dagar" other="# yngre än 30 dagar" />;
    default:
      return protection satisfies never;
  }
}
