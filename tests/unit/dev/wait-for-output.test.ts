import { expect, test, vi } from 'vitest';
import { waitForOutput } from '../../../e2e/engines/wait-for-output';

test('Awaited output: a pattern is found in text that comes in parts', async () => {
  const output = waitForOutput(/listening on (\S+)\n/, 1000, 'The browser');
  output.add('warning\nlisten');
  output.add('ing on ws://x\n');
  expect(await output.found).toBe('ws://x');
});

test('Awaited output: a program that ends, or says nothing, fails with its name and its output', async () => {
  const ended = waitForOutput(/listening on (\S+)/, 1000, 'The browser');
  ended.add('no display\n');
  ended.fail('it ended with code 1');
  await expect(ended.found).rejects.toThrow('The browser did not start: it ended with code 1\nno display');
  vi.useFakeTimers();
  const silent = waitForOutput(/listening on (\S+)/, 1000, 'The browser');
  vi.advanceTimersByTime(1000);
  await expect(silent.found).rejects.toThrow('The browser did not start: no word of it within 1000 ms');
  vi.useRealTimers();
});
