import { expect, test } from 'vitest';

import { askCheck } from '#tests/tools/verify-google/support/ask-check.ts';
import {
  refusing,
  rewriting,
  type Twist,
} from '#tests/tools/verify-google/support/twisted-side.ts';

const NOBODY = 'from:(nobody@nowhere.invalid)';
const OTHER_CATEGORIES = ['promotions', 'social', 'updates', 'forums'];

test.each<[string, string, string, Twist]>([
  [
    'size.compares',
    'goes by another number',
    'another number',
    rewriting(/\blarger:(\d+)/g, (_, bytes = '0') => `larger:${Number(bytes) + 100}`),
  ],
  [
    'size.operator',
    'has another meaning of size:',
    'no',
    rewriting(/\bsize:(\d+)/g, (_, bytes) => `smaller:${bytes}`),
  ],
  [
    'date.after-limit',
    'leaves the second itself out',
    'no',
    rewriting(/\bafter:(\d+)/g, (_, second = '0') => `after:${Number(second) + 1}`),
  ],
  [
    'date.before-limit',
    'finds the second itself',
    'yes',
    rewriting(/\bbefore:(\d+)/g, (_, second = '0') => `before:${Number(second) + 1}`),
  ],
  [
    'date.compares',
    'goes by the Date header',
    'the Date header',
    rewriting(/(?<!-)\bafter:(\d+)/g, (_, second = '0') => `after:${Number(second) + 7}`),
  ],
  [
    'date.epoch-seconds',
    'drops what follows after:',
    'no',
    rewriting(/(?<!-)\bafter:\d+/g, () => ''),
  ],
  [
    'from.address',
    'finds mail beside',
    'other mail too',
    rewriting(/from:\(\S+@\S+\)/g, (term) => `{${term} category:social}`),
  ],
  [
    'from.address',
    'finds too little',
    'not all of it',
    rewriting(/from:\(\S+@\S+\)/g, (term) => `${term} is:starred`),
  ],
  [
    'from.domain',
    'finds the whole address only',
    'not all of it',
    rewriting(/from:\([^@\s)]+\)/g, () => NOBODY),
  ],
  [
    'from.or',
    'reads the second only',
    'not all of it',
    rewriting(/from:\(\S+ OR /g, () => 'from:('),
  ],
  [
    'from.braces',
    'reads braces as brackets',
    'not all of it',
    rewriting(/[{}]/g, (brace) => (brace === '{' ? '(' : ')')),
  ],
  [
    'from.domain-below',
    'does not look below a domain',
    'no',
    rewriting(/from:\((blomvallmo|norrsken)\.example\)/g, () => NOBODY),
  ],
  ['from.domain-tail', 'finds what ends alike', 'yes', rewriting(/from:\([^)]*\)/g, () => '')],
  ['from.word-start', 'finds beginnings of words', 'yes', rewriting(/from:\([^)]*\)/g, () => '')],
  ['from.name-word', 'knows no names', 'no', rewriting(/from:\(\p{L}+\)/gu, () => NOBODY)],
  [
    'to.copies',
    'does not count copies',
    'no',
    rewriting(/to:\(kopia\d@kopierad\.example\)/g, () => NOBODY),
  ],
  [
    'list.id',
    'finds mail beside',
    'other mail too',
    rewriting(/list:\(\S+\)/g, (term) => `{${term} category:social}`),
  ],
  [
    'list.brackets',
    'knows no angle brackets',
    'less with them',
    rewriting(/list:(\(<|<)/g, () => `${NOBODY} list:(`),
  ],
  [
    'list.brackets',
    'wants round brackets',
    'it depends on the round brackets',
    rewriting(/list:(?!\()/g, () => `${NOBODY} list:`),
  ],
  ['list.part', 'wants the whole List-Id', 'no', rewriting(/list:\(lists\.\S+/g, () => NOBODY)],
  [
    'category.purchases',
    'reads it as any other mail',
    'all mail',
    rewriting(/category:purchases/g, () => ''),
  ],
  [
    'category.reservations',
    'refuses it',
    'it is refused',
    refusing(400, ({ query }) => query.get('q')?.startsWith('category:res') === true),
  ],
  [
    'mark.sent',
    'finds whole conversations',
    'more',
    rewriting(/\bin:sent\b/g, (term) => `{${term} from:mottagaren.example}`),
  ],
  [
    'mark.starred',
    'finds less',
    'less',
    rewriting(/\bis:starred\b/g, (term) => `${term} category:social`),
  ],
  [
    'mark.user-labels',
    'finds other mail',
    'other mail',
    rewriting(/has:userlabels/g, () => '{label:kvitton category:social}'),
  ],
  [
    'date.far-moments',
    'takes so early a moment for a word',
    'newer mail',
    rewriting(/before:631152000/g, () => ''),
  ],
  [
    'mark.program-labels',
    'knows the label by another name',
    'less',
    rewriting(/-label:\S+/g, () => ''),
  ],
  ['mark.from-me', 'does not know who asks', 'no', rewriting(/from:me/g, () => NOBODY)],
  [
    'mark.from-me',
    'reads braces as brackets',
    'not with in:sent in braces',
    rewriting(/\{in:sent from:me\}/g, () => `(in:sent ${NOBODY})`),
  ],
  [
    'mark.receipt',
    'passes over words of a long search',
    'less',
    rewriting(/\{\S+ subject:.*\}/g, () => 'subject:kvitto'),
  ],
  [
    'mark.primary',
    'finds all that is in no other tab',
    'all but the four other categories',
    rewriting(/category:primary/g, () =>
      OTHER_CATEGORIES.map((name) => `-category:${name}`).join(' '),
    ),
  ],
  [
    'mark.trash-by-name',
    'hides the trash',
    'no',
    {
      ask({ path, query }) {
        if (path === 'messages' && !query.has('includeSpamTrash'))
          query.set('q', `${query.get('q')} -in:trash`);
      },
    },
  ],
  [
    'query.unknown-operator',
    'drops what it does not know',
    'all mail',
    rewriting(/grinboxverify\w+:grinboxverify\w+/g, () => ''),
  ],
  [
    'query.unknown-operator',
    'refuses what it does not know',
    'it is refused',
    refusing(400, ({ query }) => query.get('q')?.startsWith('grinbox') === true),
  ],
  [
    'query.or-binds',
    'lets AND bind closer',
    'a OR (b c)',
    rewriting(/\((\S+) OR (\S+) (after:\S+)\)/g, (_, a, b, c) => `{${a} (${b} ${c})}`),
  ],
  [
    'query.braces',
    'reads braces as brackets',
    'no',
    rewriting(/[{}]/g, (brace) => (brace === '{' ? '(' : ')')),
  ],
  [
    'query.64-domains',
    'reads 40 of them',
    'it passes over some',
    rewriting(/\{((?:from:\S+ ){39}from:\S+)[^}]*\}/g, (_, first) => `{${first}}`),
  ],
  [
    'query.128-domains',
    'refuses so many',
    'it is refused',
    refusing(400, ({ query }) => (query.get('q')?.split('from:').length ?? 0) > 100),
  ],
  ['query.label-hyphens', 'wants quotes', 'no', rewriting(/label:\S+-\S+/g, () => 'label:nothing')],
  [
    'partition.category-social',
    'forgets a message',
    'some mail is in none',
    rewriting(/-category:social/g, (term) => `${term} -is:starred`),
  ],
  ['partition.sender', 'does not negate', 'some mail is in two', rewriting(/-from:\S+/g, () => '')],
  [
    'partition.size-cells',
    'finds the edge twice',
    'some mail is in two',
    rewriting(/-larger:(\d+)/g, (_, bytes) => `-larger:${bytes}9`),
  ],
  [
    'partition.hidden',
    'adds the trash only',
    'something else',
    {
      ask({ query }) {
        const isAll = query.get('q')?.startsWith('after:') === true;
        if (isAll) query.set('q', `${query.get('q')} -in:spam`);
      },
    },
  ],
  [
    'partition.combined',
    'reads two of three',
    'no',
    rewriting(/-larger:\d+ -category:promotions/g, () => '-category:promotions'),
  ],
])('%s notices a Gmail that %s', async (id, _what, answer, twist) => {
  expect(await askCheck(id, twist)).toMatchObject({ isTold: true, answer });
});

test.each<[string, string, Twist]>([
  [
    'size.larger-limit',
    'anotherNumber',
    rewriting(/\blarger:(\d+)/g, (_, bytes = '0') => `larger:${Number(bytes) + 100}`),
  ],
  [
    'date.after-limit',
    'anotherTime',
    rewriting(/(?<!-)\bafter:(\d+)/g, (_, second = '0') => `after:${Number(second) + 7}`),
  ],
  [
    'from.address',
    'refused',
    refusing(500, ({ query }) => query.get('q')?.includes('from:') === true),
  ],
])('%s is left open with the reason %s', async (id, reason, twist) => {
  expect(await askCheck(id, twist)).toMatchObject({ isTold: false, reason });
});
