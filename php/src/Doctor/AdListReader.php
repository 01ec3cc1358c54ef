<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** Reads the ad list of the player in all its forms, by the rules of `src/ads/schedule`, and names what the player drops. */
final class AdListReader
{
    /** Entries of a list and a break, sources of a slot, and breaks that count (`src/ads/schedule`). */
    private const LIMIT = 20;
    private const SLOT_LIMIT = 40;
    private const BREAK_LIMIT = 50;
    private const FIELDS = ['prerollList', 'midrollList', 'schedule', 'frequency'];
    private const LIMITS = ['perVisit', 'perHour', 'perDay', 'perContent', 'minGapSeconds'];

    /** @var list<AdFinding> */
    public array $findings = [];
    /** @var list<string> documents that the list names */
    public array $vmaps = [];

    public function __construct(private readonly string $url)
    {
    }

    /** @return list<AdBreakPlan> in the order of the list */
    public function breaks(\stdClass $list): array
    {
        if (array_intersect(self::FIELDS, array_keys(get_object_vars($list))) === []) {
            $advice = 'Отвечайте {"prerollList": [{"vastUrl": "…"}], "midrollList": []}. Без рекламы оба списка пусты.';
            $this->findings[] = AdFinding::bad('list-shape', 'В списке рекламы нет ни prerollList, ни midrollList, ни schedule', $advice);

            return [];
        }
        $breaks = [
            ...$this->ofList('prerollList', $list->prerollList ?? [], new AdBreakPlan('preroll', 'в начале', 0, [])),
            ...$this->ofList('midrollList', $list->midrollList ?? [], new AdBreakPlan('midroll', 'в середине фильма длиннее 30 минут', 5e5, [])),
        ];
        foreach ($this->items('schedule', $list->schedule ?? [], self::BREAK_LIMIT) as $index => $item) {
            array_push($breaks, ...$this->ofItem("schedule[$index]", $item));
        }
        foreach (self::LIMITS as $name) {
            $this->seconds("frequency.$name", ($list->frequency ?? null)->$name ?? null);
        }
        $breaks = AdBreakPlan::joined($breaks);
        if (count($breaks) > self::BREAK_LIMIT) {
            $this->overLimit('schedule', count($breaks), self::BREAK_LIMIT);
        }
        foreach ($breaks as $break) {
            if ($break->kind === 'preroll' && count($break->slots) > 2) {
                $advice = 'Если нужен один ролик с запасными, сделайте их одним местом: [["https://…", "https://…"]] или "https://… or https://…".';
                $what = 'перед фильмом подряд сыграют все теги, которые ответят рекламой: ' . count($break->slots);
                $this->findings[] = AdFinding::warning('all-in-a-row', $what, $advice);
            }
        }

        return array_map(
            static fn (AdBreakPlan $break) => $break->with(array_slice($break->slots, 0, self::LIMIT)),
            array_slice($breaks, 0, self::BREAK_LIMIT),
        );
    }

    /** @return list<AdBreakPlan> the break of a list, and those of its items that name their own position */
    private function ofList(string $name, mixed $list, AdBreakPlan $plan): array
    {
        [$slots, $timed] = [[], []];
        foreach ($this->items($name, $list) as $index => $item) {
            if ($item instanceof \stdClass && (isset($item->time) || isset($item->every))) {
                array_push($timed, ...$this->ofItem("{$name}[$index]", $item));
            } else {
                array_push($slots, ...$this->slots("{$name}[$index]", $item));
            }
        }

        return [...($slots === [] ? [] : [$plan->with($slots)]), ...$timed];
    }

    /** @return list<AdBreakPlan> the break of an item of `schedule`, or of PlayerJS */
    private function ofItem(string $where, mixed $item): array
    {
        $fields = $item instanceof \stdClass ? $item : new \stdClass();
        $plan = AdBreakPlan::ofPlace($fields->at ?? $fields->time ?? $fields->every ?? null);
        if ($plan === null) {
            $advice = 'Напишите at: "pre", "post", "pause", время "12:30", секунду 750 или процент "50%".';
            $this->findings[] = AdFinding::bad('no-place', "$where: нет места (at), и плеер пропустит эту рекламу", $advice);

            return [];
        }
        $isByTurns = ($fields->mode ?? 'and') === 'or';
        if (!in_array($fields->mode ?? 'and', ['and', 'or'], true)) {
            $this->wrong("$where.mode", 'Бывает "and" — все подряд и "or" — первая, которая есть.');
        }
        $least = $this->seconds("$where.minContent", $fields->minContent ?? $fields->minduration ?? null);
        $every = $this->seconds("$where.every", $fields->every ?? null);
        $slots = [];
        foreach ($this->items("$where.ads", $fields->ads ?? $fields->vast ?? [], $isByTurns ? self::SLOT_LIMIT : self::LIMIT) as $one) {
            array_push($slots, ...$this->slots($where, $one));
        }
        $more = ($every > 0 && $plan->kind === 'midroll' ? ' и дальше каждые ' . self::told($every) : '')
            . ($least > 0 ? ', если фильм длиннее ' . self::told($least) : '');
        $slots = $isByTurns ? [array_slice(array_merge(...$slots), 0, self::SLOT_LIMIT)] : $slots;
        $slots = array_values(array_filter($slots));

        return $slots === [] ? [] : [$plan->with($slots, $more)];
    }

    /** @return list<non-empty-list<AdTag>> `a or b and c`, an array of sources by turns, `{vast}` with one of both, or one source */
    private function slots(string $where, mixed $item): array
    {
        if (is_string($item)) {
            $turns = array_map(fn (string $part) => $this->tags($where, $part), array_slice(self::parts('and', $item), 0, self::LIMIT));
        } elseif (is_array($item)) {
            $tags = array_map(fn (mixed $one) => $this->tags($where, $one), $this->items($where, $item, self::SLOT_LIMIT));
            $turns = [array_merge(...$tags)];
        } else {
            $vast = $item instanceof \stdClass ? $item->vast ?? null : null;
            $turns = is_string($vast) || is_array($vast) ? $this->slots($where, $vast) : [$this->tags($where, $item)];
        }

        return array_values(array_filter($turns));
    }

    /** @return list<AdTag> */
    private function tags(string $where, mixed $item): array
    {
        if (is_string($item)) {
            $links = array_slice(self::parts('or', $item), 0, self::SLOT_LIMIT);

            return array_merge(...array_map(fn (string $link) => $this->tag($where, $link, false), $links));
        }
        $fields = $item instanceof \stdClass ? $item : new \stdClass();
        $this->seconds("$where.skipAfter", $fields->skipAfter ?? null);
        $this->seconds("$where.maxSeconds", $fields->maxSeconds ?? null);
        $link = $fields->vmapUrl ?? $fields->vastUrl ?? '';

        return $this->tag($where, is_string($link) ? $link : '', isset($fields->vmapUrl), true);
    }

    /** @return list<AdTag> */
    private function tag(string $where, string $link, bool $isVmap, bool $mayBeWord = false): array
    {
        $bare = (string) preg_replace('~\[(?:no_[a-z]+|remove)\]~', '', $link);
        if (!$mayBeWord && $bare !== $link) {
            $advice = 'Уберите пометку и дайте этот тег только тем, кому он нужен: список может отвечать по-разному.';
            $this->findings[] = AdFinding::warning('device-limit', "$where: пометку в квадратных скобках плеер не учитывает", $advice);
        }
        $url = $mayBeWord || strpbrk($bare, '/.?') !== false ? AdXml::url($mayBeWord ? $link : $bare, $this->url) : null;
        if ($url === null) {
            $advice = 'Напишите {"vastUrl": "https://…"} или строку "https://… or https://…".';
            $this->findings[] = AdFinding::bad('no-address', "$where: нет адреса vastUrl, и плеер пропустит этот тег", $advice);

            return [];
        }
        if ($isVmap) {
            $this->vmaps = array_values(array_unique([...$this->vmaps, $url]));

            return [];
        }

        return [new AdTag($url)];
    }

    /** @return list<mixed> */
    private function items(string $name, mixed $list, int $limit = self::LIMIT): array
    {
        $items = is_array($list) ? $list : [$list];
        if (count($items) > $limit) {
            $this->overLimit($name, count($items), $limit);
        }

        return array_slice($items, 0, $limit);
    }

    private function overLimit(string $name, int $count, int $limit): void
    {
        $advice = 'Оставьте лучшие: каждый лишний запрос — ожидание зрителя.';
        $this->findings[] = AdFinding::bad('over-limit', "$name: записей $count, плеер берёт первые $limit", $advice);
    }

    /** Seconds of an optional field. */
    private function seconds(string $where, mixed $value): float
    {
        $seconds = is_string($value) || is_int($value) || is_float($value) ? AdXml::clock((string) $value) : null;
        if ($seconds === null && $value !== null) {
            $this->wrong($where, 'Нужно число, не меньше нуля.');
        }

        return $seconds ?? 0.0;
    }

    private function wrong(string $where, string $advice): void
    {
        $this->findings[] = AdFinding::warning('wrong-value', "$where: такого значения плеер не знает и пропустит его", $advice);
    }

    private static function told(float $seconds): string
    {
        return $seconds >= 60 ? round($seconds / 60) . ' мин' : round($seconds) . ' с';
    }

    /** @return list<string> */
    private static function parts(string $word, string $text): array
    {
        return preg_split("~\s+$word\s+~", trim($text)) ?: [];
    }
}
