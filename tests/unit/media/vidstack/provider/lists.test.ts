import { AudioTrackList, List, VideoQualityList } from '@vidstack/react';
import { describe, expect, test, vi } from 'vitest';
import {
  addItem,
  type ListClasses,
  onAuto,
  readListKeys,
  resetList,
  selectItem,
  setAuto,
} from '@/media/vidstack/provider/lists';

const HEIGHTS = [360, 720, 1080];

function aList() {
  const list = new VideoQualityList();
  for (const height of HEIGHTS) addItem(list, { id: `${height}`, height });
  const changes = vi.fn();
  list.addEventListener('change', changes);
  return { list, changes };
}

describe('Lists of Vidstack', () => {
  test('hold what is added, in order', () => {
    const tracks = new AudioTrackList();
    const added = vi.fn();
    tracks.addEventListener('add', added);
    for (const id of ['ru', 'en']) addItem(tracks, { id, label: id, language: id, kind: 'main' });
    expect(tracks.toArray().map(({ id }) => id)).toEqual(['ru', 'en']);
    expect(added).toHaveBeenCalledTimes(2);
    expect(tracks.selected).toBeNull();
  });

  test('show another selected item with one event, and the automatic choice stays', () => {
    const { list, changes } = aList();
    setAuto(list, true);
    selectItem(list, 1);
    selectItem(list, 2);
    selectItem(list, 2);
    expect(list.selected?.height).toBe(1080);
    expect(list[1]?.selected).toBe(false);
    expect(changes).toHaveBeenCalledTimes(2);
    expect(list.auto).toBe(true);
  });

  test('ignore an index that they do not have', () => {
    const { list, changes } = aList();
    for (const index of [-1, HEIGHTS.length]) selectItem(list, index);
    expect(list.selectedIndex).toBe(-1);
    expect(changes).not.toHaveBeenCalled();
  });

  test('request the automatic choice once, also after a reset and a choice of the viewer', () => {
    const { list } = aList();
    resetList(list);
    for (const height of HEIGHTS) addItem(list, { id: `${height}`, height });
    const request = vi.fn();
    onAuto(list, request);
    const [first] = list.toArray();
    if (first !== undefined) first.selected = true;
    expect(list.auto).toBe(false);
    list.autoSelect();
    list.autoSelect();
    expect(request).toHaveBeenCalledTimes(1);
    expect(list.auto).toBe(true);
  });

  test('are empty after a reset, and offer no automatic choice', () => {
    const { list } = aList();
    const request = vi.fn();
    onAuto(list, request);
    setAuto(list, true);
    resetList(list);
    list.autoSelect();
    expect(list.toArray()).toEqual([]);
    expect(list.auto).toBe(false);
    expect(request).not.toHaveBeenCalled();
  });
});

describe('A changed Vidstack is refused with the name of the file:', () => {
  const classes: ListClasses = { List, AudioTrackList, VideoQualityList };
  const refused = /provider\/lists\.ts/;

  test.each(['dev', 'prod'])('the pinned one passes (%s)', async (build) => {
    const url = new URL(`../../../../../node_modules/@vidstack/react/${build}/vidstack.js`, import.meta.url);
    const keys = readListKeys((await import(/* @vite-ignore */ url.href)) as ListClasses);
    expect(new Set(Object.values(keys)).size).toBe(5);
  });

  test('methods in another order', () => {
    const [add, remove, reset] = Object.getOwnPropertySymbols(List.prototype).filter((key) => key !== Symbol.iterator);
    class Reordered {}
    for (const key of [remove, add, reset]) Object.assign(Reordered.prototype, { [key as symbol]: () => undefined });
    expect(() => readListKeys({ ...classes, List: Reordered as unknown as typeof List })).toThrow(refused);
  });

  test('methods with public names', () => {
    class Public {
      add() {}
      reset() {}
    }
    expect(() => readListKeys({ ...classes, List: Public as unknown as typeof List })).toThrow(refused);
  });

  test('an automatic choice that is not requested', () => {
    class Silent extends VideoQualityList {
      override autoSelect() {}
    }
    Object.defineProperties(
      Silent.prototype,
      Object.fromEntries(
        Object.getOwnPropertySymbols(VideoQualityList.prototype).map((key) => [
          key,
          Object.getOwnPropertyDescriptor(VideoQualityList.prototype, key) ?? {},
        ]),
      ),
    );
    expect(() => readListKeys({ ...classes, VideoQualityList: Silent })).toThrow(refused);
  });
});
