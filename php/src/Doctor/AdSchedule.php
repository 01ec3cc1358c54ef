<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/**
 * The breaks that an ad list names: the list of the player (`prerollList`, `midrollList`), a VMAP, or one VAST document. The
 * player reads only its own list; the others are read to tell what they hold.
 */
final readonly class AdSchedule
{
    /** Entries of each kind that count (`AD_LIST_LIMIT` of `ad-list.ts`). */
    private const LIMIT = 20;
    /** Breaks of a VMAP that are read. */
    private const MOST_BREAKS = 50;
    private const PLACES = ['prerollList' => ['preroll', 'в начале', 0.0], 'midrollList' => ['midroll', 'в середине фильма длиннее 30 минут', 5e5]];
    private const MOVE = 'Теги его начала перенесите в prerollList, одного из остальных мест — в midrollList: {"vastUrl": "…"}.';

    /**
     * @param 'list'|'vmap'|'vast' $form
     * @param list<AdBreakPlan> $breaks in the order of time
     * @param list<AdFinding> $findings
     */
    private function __construct(public string $form, public array $breaks, public array $findings)
    {
    }

    /** @return self|null null for a text that is none of the three */
    public static function read(string $text, string $url): ?self
    {
        $value = json_decode((string) preg_replace('~^\x{FEFF}~u', '', $text));
        if ($value instanceof \stdClass) {
            return self::ofList($value, $url);
        }
        $root = AdXml::rootOf($text);

        return match ($root?->localName) {
            'VMAP' => self::ofVmap($root, $url),
            'VAST' => new self('vast', [new AdBreakPlan('preroll', 'в начале', 0, [new AdTag($url)])], []),
            default => null,
        };
    }

    private static function ofList(\stdClass $list, string $url): self
    {
        [$breaks, $findings] = [[], []];
        if (array_intersect(array_keys(self::PLACES), array_keys(get_object_vars($list))) === []) {
            $advice = 'Отвечайте {"prerollList": [{"vastUrl": "…"}], "midrollList": []}. Без рекламы оба списка пусты.';

            return new self('list', [], [AdFinding::bad('list-shape', 'В списке рекламы нет ни prerollList, ни midrollList', $advice)]);
        }
        foreach (self::PLACES as $name => [$kind, $at, $place]) {
            $items = $list->$name ?? [];
            $before = array_sum(array_map(static fn (AdBreakPlan $break) => count($break->tags), $breaks));
            [$tags, $found] = self::tags($name, is_array($items) ? $items : [$items], $url, $before);
            array_push($findings, ...$found);
            if ($tags !== []) {
                $breaks[] = new AdBreakPlan($kind, $at, $place, $tags);
            }
        }
        $unread = array_intersect(['schedule', 'frequency'], array_keys(get_object_vars($list)));
        if ($unread !== []) {
            $advice = 'Сегодня плеер читает только prerollList и midrollList.';
            $findings[] = AdFinding::warning('unread-field', 'Плеер не читает поля списка: ' . implode(', ', $unread), $advice);
        }

        return new self('list', $breaks, $findings);
    }

    /**
     * @param list<mixed> $items
     * @param int $before tags of the lists before
     * @return array{list<AdTag>, list<AdFinding>}
     */
    private static function tags(string $name, array $items, string $url, int $before): array
    {
        [$tags, $findings, $seen] = [[], [], []];
        foreach (array_slice($items, 0, self::LIMIT) as $index => $item) {
            $text = $item instanceof \stdClass && is_string($item->vastUrl ?? null) ? $item->vastUrl : '';
            $link = AdXml::url($text, $url);
            $where = "{$name}[$index]";
            if ($link === null) {
                $advice = 'Напишите {"vastUrl": "https://…"}. Строк вида «a or b and c» плеер не понимает.';
                $findings[] = AdFinding::bad('no-address', "$where: нет адреса vastUrl, и плеер пропустит этот тег", $advice);
                continue;
            }
            if (in_array($link, $seen, true)) {
                $advice = 'Уберите повтор или возьмите у продавца второй тег: сервер рекламы вправе не засчитать такой показ.';
                $findings[] = AdFinding::warning('duplicate', 'тот же тег, что и раньше в списке', $advice, $before + count($tags) + 1);
            }
            $seen[] = $link;
            $tags[] = new AdTag($link);
        }
        if (count($items) > self::LIMIT) {
            $advice = 'Оставьте лучшие: все они запрашиваются сразу, до начала фильма.';
            $what = "$name: тегов " . count($items) . ', плеер берёт первые ' . self::LIMIT;
            $findings[] = AdFinding::bad('over-limit', $what, $advice);
        }
        if ($name === 'prerollList' && count($tags) > 2) {
            $advice = 'Запасных тегов («или») у плеера нет: оставьте столько, сколько роликов готовы показать подряд.';
            $what = "$name: все теги, которые ответят рекламой, сыграют подряд: " . count($tags);
            $findings[] = AdFinding::warning('all-in-a-row', $what, $advice);
        }

        return [$tags, $findings];
    }

    private static function ofVmap(\DOMElement $root, string $url): self
    {
        [$breaks, $findings, $ids] = [[], [], []];
        foreach (array_slice(AdXml::children($root, 'AdBreak'), 0, self::MOST_BREAKS) as $index => $node) {
            $offset = trim($node->getAttribute('timeOffset'));
            $id = AdXml::attribute($node, 'breakId');
            $place = 'AdBreak ' . ($index + 1) . " ($offset)";
            $tag = self::source($node, $url);
            $plan = $tag === null ? null : AdBreakPlan::ofOffset($offset, $tag);
            $isLinear = preg_match('~(?:^|,)\s*linear\s*(?:,|$)~i', $node->getAttribute('breakType')) === 1;
            $fault = match (true) {
                !$isLinear => ['vmap-type', 'не linear: поверх фильма плеер рекламу не показывает', 'Уберите его.'],
                str_starts_with($offset, '#') => ['vmap-position', 'место «#n» называет только сервер рекламы', 'Напишите время или проценты.'],
                $tag === null => ['vmap-source', 'нет ни AdTagURI, ни VASTAdData', 'Добавьте адрес VAST.'],
                $plan === null => ['vmap-time', 'такого времени VMAP не знает', 'Нужно start, end, ЧЧ:ММ:СС.ммм или n%.'],
                default => null,
            };
            if ($fault !== null) {
                $findings[] = AdFinding::warning($fault[0], "$place: $fault[1]", $fault[2]);
            } else {
                $breaks[] = $plan;
            }
            if ($id !== null && in_array($id, $ids, true)) {
                $findings[] = AdFinding::warning('duplicate-id', "$place: breakId «{$id}» уже был", 'Дайте каждому месту свой breakId.');
            }
            $ids[] = $id;
        }
        usort($breaks, static fn (AdBreakPlan $one, AdBreakPlan $other) => $one->place <=> $other->place);

        return new self('vmap', $breaks, $findings);
    }

    private static function source(\DOMElement $break, string $url): ?AdTag
    {
        $source = AdXml::children($break, 'AdSource')[0] ?? null;
        if ($source === null) {
            return null;
        }
        $link = AdXml::urls(AdXml::children($source, 'AdTagURI'), $url)[0] ?? null;
        if ($link !== null) {
            return new AdTag($link);
        }
        $data = AdXml::children($source, 'VASTAdData')[0] ?? AdXml::children($source, 'VASTData')[0] ?? null;
        $vast = $data === null ? null : AdXml::children($data, 'VAST')[0] ?? null;

        return $vast === null ? null : new AdTag($url, (string) $vast->ownerDocument?->saveXML($vast));
    }

    /** That the player does not take a document of this form in the place of its list; null for its own list. */
    public function formFault(): ?AdFinding
    {
        return match ($this->form) {
            'list' => null,
            'vmap' => AdFinding::bad('vmap-list', 'Вместо списка рекламы пришёл VMAP, а плеер его не читает (код 900)', self::MOVE),
            'vast' => AdFinding::bad(
                'vast-list',
                'Вместо списка рекламы пришёл VAST (код 900)',
                'Отвечайте JSON с адресом тега: {"prerollList": [{"vastUrl": "…"}]}.',
            ),
        };
    }
}
