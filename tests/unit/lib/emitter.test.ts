import { describe, expect, test, vi } from 'vitest';
import { createEmitter } from '@/lib/emitter';

interface Events {
  tick: number;
  end: undefined;
}

describe('createEmitter', () => {
  test('hands the payload to every listener of the event, in the order they came', () => {
    const emitter = createEmitter<Events>();
    const heard: string[] = [];
    emitter.on('tick', (value) => heard.push(`a${value}`));
    emitter.on('tick', (value) => heard.push(`b${value}`));
    emitter.on('end', () => heard.push('end'));
    emitter.emit('tick', 1);
    expect(heard).toEqual(['a1', 'b1']);
  });

  test('an event without listeners is nothing', () => {
    expect(() => createEmitter<Events>().emit('tick', 1)).not.toThrow();
  });

  test('a removed listener hears nothing more; removing it twice harms nobody', () => {
    const emitter = createEmitter<Events>();
    const gone = vi.fn();
    const stays = vi.fn();
    const off = emitter.on('tick', gone);
    emitter.on('tick', stays);
    off();
    off();
    emitter.emit('tick', 1);
    expect(gone).not.toHaveBeenCalled();
    expect(stays).toHaveBeenCalledExactlyOnceWith(1);
  });

  test('a listener may remove itself during an emit without robbing the next one', () => {
    const emitter = createEmitter<Events>();
    const second = vi.fn();
    const off = emitter.on('tick', () => off());
    emitter.on('tick', second);
    emitter.emit('tick', 1);
    emitter.emit('tick', 2);
    expect(second.mock.calls).toEqual([[1], [2]]);
  });

  test('a listener removed by another one during an emit leaves from the next emit on', () => {
    const emitter = createEmitter<Events>();
    const heard: number[] = [];
    let off = () => {};
    emitter.on('tick', () => off());
    off = emitter.on('tick', (value) => heard.push(value));
    emitter.emit('tick', 1);
    emitter.emit('tick', 2);
    expect(heard).toEqual([1]);
  });

  test('a listener added during an emit hears the next one first', () => {
    const emitter = createEmitter<Events>();
    const late = vi.fn();
    const off = emitter.on('tick', () => {
      off();
      emitter.on('tick', late);
    });
    emitter.emit('tick', 1);
    expect(late).not.toHaveBeenCalled();
    emitter.emit('tick', 2);
    expect(late).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('an emit within an emit does not loop or lose anyone', () => {
    const emitter = createEmitter<Events>();
    const heard: string[] = [];
    emitter.on('tick', (value) => {
      heard.push(`tick${value}`);
      if (value < 2) emitter.emit('tick', value + 1);
    });
    emitter.on('tick', (value) => heard.push(`after${value}`));
    emitter.emit('tick', 1);
    expect(heard).toEqual(['tick1', 'tick2', 'after2', 'after1']);
  });
});
