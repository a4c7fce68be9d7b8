import { expect, test } from 'vitest';

import { countedAddress } from '#worker/domain/form/counted-address.ts';

test.each([
  ['anna@example.se', 'anna@example.se'],
  ['Anna@Example.SE', 'anna@example.se'],
  ['anna+lista@example.se', 'anna@example.se'],
  ['anna+a+b@example.se', 'anna@example.se'],
  ['anna+@example.se', 'anna@example.se'],
  ['+anna@example.se', '+anna@example.se'],
  ['+anna+x@example.se', '+anna@example.se'],
  ['anna@a+b.example', 'anna@a+b.example'],
  ['anna+x@Räksmörgås.example', 'anna@xn--rksmrgs-5wao1o.example'],
  ['anna@xn--rksmrgs-5wao1o.example', 'anna@xn--rksmrgs-5wao1o.example'],
])('%s counts as %s', (written, counted) => {
  expect(countedAddress(written)).toBe(counted);
});
