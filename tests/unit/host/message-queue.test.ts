import { expect, test } from 'vitest';
import { queueMessages } from '@/host/message-queue';

const ORIGIN = 'https://owner.example';

test("Message queue: dispatches the parent's messages again, in order and once, with their origin", () => {
  // Ports stand for windows: Node knows no other source of a message.
  const { port1: parent, port2: stranger } = new MessageChannel();
  const window = Object.assign(new EventTarget(), { parent });
  const say = (data: string, source: MessagePort) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source }));
  const repeat = queueMessages(window as never);
  say('hello', parent);
  say('from elsewhere', stranger);
  say('call', parent);

  const heard: unknown[] = [];
  window.addEventListener('message', (event) => {
    const { data, origin, source } = event as MessageEvent;
    heard.push([data, origin, source === parent]);
  });
  repeat();
  expect(heard).toEqual([
    ['hello', ORIGIN, true],
    ['call', ORIGIN, true],
  ]);
  say('later', parent);
  repeat();
  expect(heard).toHaveLength(3);
});

test('Message queue: dispatches a message again whose window no constructor accepts', () => {
  // Node rejects such an object as Firefox rejects a window of another origin.
  const parent = {};
  const window = Object.assign(new EventTarget(), { parent });
  const repeat = queueMessages(window as never);
  window.dispatchEvent(Object.assign(new Event('message'), { data: 'hello', origin: ORIGIN, source: parent }));
  const heard: unknown[] = [];
  window.addEventListener('message', (event) => {
    const { data, origin, source } = event as MessageEvent;
    heard.push(data, origin, source === parent);
  });
  repeat();
  expect(heard).toEqual(['hello', ORIGIN, true]);
});

test('Message queue: never reads messages of another window', () => {
  const window = Object.assign(new EventTarget(), { parent: {} });
  let reads = 0;
  const event = Object.assign(new Event('message'), { origin: ORIGIN, source: {} });
  Object.defineProperty(event, 'data', { get: () => (reads += 1) });
  const repeat = queueMessages(window as never);
  window.dispatchEvent(event);
  repeat();
  expect(reads).toBe(0);
});
