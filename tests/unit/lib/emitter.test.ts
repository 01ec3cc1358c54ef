import { describe, expect, test, vi } from 'vitest';
import { createEmitter } from '@/lib/emitter';

interface Events {
  tick: number;
  end: undefined;
}

describe('createEmitter', () => {
  test('passes the payload to every listener of the event, in the order of subscription', () => {
    const emitter = createEmitter<Events>();
    const received: string[] = [];
    emitter.on('tick', (value) => received.push(`a${value}`));
    emitter.on('tick', (value) => received.push(`b${value}`));
    emitter.on('end', () => received.push('end'));
    emitter.emit('tick', 1);
    expect(received).toEqual(['a1', 'b1']);
  });

  test('accepts an event without listeners', () => {
    expect(() => createEmitter<Events>().emit('tick', 1)).not.toThrow();
  });

  test('stops calling a removed listener, which can be removed twice', () => {
    const emitter = createEmitter<Events>();
    const removed = vi.fn();
    const stays = vi.fn();
    const off = emitter.on('tick', removed);
    emitter.on('tick', stays);
    off();
    off();
    emitter.emit('tick', 1);
    expect(removed).not.toHaveBeenCalled();
    expect(stays).toHaveBeenCalledExactlyOnceWith(1);
  });

  test('calls every other listener when one removes itself during an emit', () => {
    const emitter = createEmitter<Events>();
    const second = vi.fn();
    const off = emitter.on('tick', () => off());
    emitter.on('tick', second);
    emitter.emit('tick', 1);
    emitter.emit('tick', 2);
    expect(second.mock.calls).toEqual([[1], [2]]);
  });

  test('keeps a listener that another one removes during an emit until the next emit', () => {
    const emitter = createEmitter<Events>();
    const received: number[] = [];
    let off = () => {};
    emitter.on('tick', () => off());
    off = emitter.on('tick', (value) => received.push(value));
    emitter.emit('tick', 1);
    emitter.emit('tick', 2);
    expect(received).toEqual([1]);
  });

  test('calls a listener that is added during an emit from the next emit on', () => {
    const emitter = createEmitter<Events>();
    const added = vi.fn();
    const off = emitter.on('tick', () => {
      off();
      emitter.on('tick', added);
    });
    emitter.emit('tick', 1);
    expect(added).not.toHaveBeenCalled();
    emitter.emit('tick', 2);
    expect(added).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('handles a nested emit without a loop and without a missed listener', () => {
    const emitter = createEmitter<Events>();
    const received: string[] = [];
    emitter.on('tick', (value) => {
      received.push(`tick${value}`);
      if (value < 2) emitter.emit('tick', value + 1);
    });
    emitter.on('tick', (value) => received.push(`after${value}`));
    emitter.emit('tick', 1);
    expect(received).toEqual(['tick1', 'tick2', 'after2', 'after1']);
  });
});
