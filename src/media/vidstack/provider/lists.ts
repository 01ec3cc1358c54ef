import { AudioTrackList, List, VideoQualityList } from '@vidstack/react';

/** The exported classes of Vidstack's lists. Their methods that change a list have private symbols as names. */
export interface ListClasses {
  List: typeof List;
  AudioTrackList: typeof AudioTrackList;
  VideoQualityList: typeof VideoQualityList;
}

/** Names of the private methods. */
export interface ListKeys {
  readonly add: symbol;
  readonly select: symbol;
  readonly reset: symbol;
  readonly setAuto: symbol;
  /** Vidstack calls what the list holds here when somebody requests the automatic choice. */
  readonly enableAuto: symbol;
}

/** A list of Vidstack by its private methods. */
type Private = Record<symbol, (...args: unknown[]) => void>;

type ItemList = AudioTrackList | VideoQualityList;

const CHANGED =
  'Vidstack differs from the pinned version: src/media/vidstack/provider/lists.ts does not know its lists';

const symbolsOf = (owner: object): symbol[] =>
  Object.getOwnPropertySymbols(owner).filter((key) => key !== Symbol.iterator);

/**
 * Finds the private names by their order in Vidstack 1.15.6, and proves each on a list of its own. Descriptions do not
 * tell them apart: the production build gives every symbol the same one.
 * @throws where a list does not behave as in that version
 */
export function readListKeys({ List, AudioTrackList, VideoQualityList }: ListClasses): ListKeys {
  const list = new VideoQualityList();
  const [add, , reset] = symbolsOf(List.prototype);
  const select = symbolsOf(Object.getPrototypeOf(AudioTrackList.prototype)).at(-1);
  const setAuto = symbolsOf(VideoQualityList.prototype).at(-1);
  const enableAuto = symbolsOf(list).find((key) => Reflect.get(list, key) === undefined);
  const keys = { add, select, reset, setAuto, enableAuto };
  if (!isComplete(keys) || !provesKeys(list, keys)) throw new Error(CHANGED);
  return keys;
}

const isComplete = (keys: { [Name in keyof ListKeys]: symbol | undefined }): keys is ListKeys =>
  Object.values(keys).every((key) => key !== undefined);

/** Whether each method does to an empty list what its name says. */
function provesKeys(list: VideoQualityList, keys: ListKeys): boolean {
  const write = list as unknown as Private;
  const items = [{ id: 'first' }, { id: 'second' }];
  let requests = 0;
  try {
    for (const item of items) write[keys.add]?.(item);
    write[keys.select]?.(items[1], true);
    if (list.length !== 2 || list.selectedIndex !== 1) return false;
    write[keys.setAuto]?.(true);
    if (!list.auto) return false;
    write[keys.setAuto]?.(false);
    write[keys.enableAuto] = () => {
      requests += 1;
    };
    list.autoSelect();
    if (requests !== 1 || !list.auto) return false;
    write[keys.reset]?.();
    return list.toArray().length === 0 && !list.auto;
  } catch {
    return false;
  }
}

let known: ListKeys | null = null;

function call(list: ItemList, name: keyof ListKeys, ...args: unknown[]): void {
  known ??= readListKeys({ List, AudioTrackList, VideoQualityList });
  (list as unknown as Private)[known[name]]?.(...args);
}

/** Appends an item. Vidstack adds the property `selected` to it. */
export const addItem = (list: ItemList, item: object): void => call(list, 'add', item);

/** Shows the item at this index as the selected one, without a request for it. An index outside of the list does nothing. */
export function selectItem(list: ItemList, index: number): void {
  const item = list[index];
  if (item !== undefined) call(list, 'select', item, true);
}

/** Empties the list. It also ends its automatic choice. */
export const resetList = (list: ItemList): void => call(list, 'reset');

/** Shows whether the choice is automatic, without a request for it. */
export const setAuto = (list: VideoQualityList, isAuto: boolean): void => call(list, 'setAuto', isAuto);

/** Makes the automatic choice possible: `request` runs when somebody asks for it. Each reset of the list ends that. */
export function onAuto(list: VideoQualityList, request: () => void): void {
  known ??= readListKeys({ List, AudioTrackList, VideoQualityList });
  Object.assign(list, { [known.enableAuto]: request });
}
