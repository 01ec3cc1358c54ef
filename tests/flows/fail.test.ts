import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, run } from '@/flows/fail';
import { aPlayingWidget, type FakeWidget, settle } from '../support/fake-widget';

let widget: FakeWidget;

beforeEach(async () => {
  vi.useFakeTimers();
  widget = await aPlayingWidget();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('fail', () => {
  test('gives the viewer, the host page and the report the same id', () => {
    fail(widget.deps, { kind: 'unexpected', reason: 'stream', detail: 'manifestLoadError' });
    const error = { kind: 'unexpected', id: 'id-1', reason: 'stream', detail: 'manifestLoadError' };
    expect(widget.state().failure).toEqual(error);
    expect(widget.reported).toEqual([error]);
    expect(widget.host.events).toEqual([{ name: 'error', payload: { kind: 'unexpected', id: 'id-1' } }]);
  });

  test('sends the cause only to the report', () => {
    const cause = { kind: 'http', url: 'https://api.example/secret', status: 500, body: 'secret' };
    fail(widget.deps, { kind: 'unexpected', reason: 'catalogue', detail: 'http 500' }, cause);
    expect(widget.causes).toEqual([cause]);
    expect(JSON.stringify([widget.state().failure, widget.host.events])).not.toContain('secret');
  });

  test('reports a bug in a flow as the thrown value', async () => {
    const bug = new RangeError('no such episode');
    run(widget.deps, Promise.reject(bug));
    await settle();
    expect(widget.state().failure).toMatchObject({ reason: 'bug', detail: 'RangeError: no such episode' });
    expect(widget.causes).toEqual([{ kind: 'bug', error: bug }]);
  });

  test('sends no URL and no detail to the host page', () => {
    fail(widget.deps, { kind: 'master-failed', url: 'https://media.example/secret.json' });
    expect(JSON.stringify(widget.host.events)).not.toContain('secret');
  });

  test('sends a separate event for blocked content', () => {
    fail(widget.deps, { kind: 'region-blocked' });
    expect(widget.host.events).toEqual([{ name: 'blocked', payload: { kind: 'region-blocked', id: 'id-1' } }]);
  });

  test('keeps the first failure, and reports it once', () => {
    fail(widget.deps, { kind: 'unexpected', reason: 'stream', detail: 'a' });
    widget.media.at(900);
    fail(widget.deps, { kind: 'region-blocked' });
    expect(widget.state().failure).toMatchObject({ id: 'id-1', reason: 'stream' });
    expect(widget.reported).toHaveLength(1);
    expect(widget.host.names()).toEqual(['error']);
    expect(widget.state().lastPosition?.seconds).toBe(100);
  });

  test('unloads the player and keeps the position', () => {
    fail(widget.deps, { kind: 'unexpected', reason: 'stream', detail: '' });
    expect(widget.media.loaded).toBeNull();
    expect(widget.state().lastPosition).toEqual({ episodeId: 11, seconds: 100 });
  });

  test('aborts pending work', async () => {
    widget.catalogue.answers.set('https://media.example/12/master.json', 'hang');
    widget.commands.selectEpisode(12);
    fail(widget.deps, { kind: 'unexpected', reason: 'bug', detail: '' });
    expect(widget.catalogue.calls.at(-1)?.limits.signal.aborted).toBe(true);
    await settle();
    expect(widget.media.loaded).toBeNull();
  });
});
