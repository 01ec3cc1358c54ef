import * as v from 'valibot';

const AdsDto = v.nullish(v.array(v.object({ vastUrl: v.string() })), []);

/** The ad list. At least one of the two lists is there. */
export const AdListDto = v.object({ prerollList: AdsDto, midrollList: AdsDto });
