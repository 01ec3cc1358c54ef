import { expect, test } from '@playwright/test';
import { runFault } from './faults/run-fault';
import { FAULTS } from './faults/table';

for (const fault of FAULTS.filter(({ inTests }) => inTests)) {
  test(`fault ${fault.name}: ${fault.what}`, async ({ browser }) => {
    const { problems, ...verdict } = await runFault(browser, fault);
    expect(problems, JSON.stringify(verdict)).toEqual([]);
  });
}
