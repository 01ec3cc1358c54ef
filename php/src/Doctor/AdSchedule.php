<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** The breaks that an ad list names: the list of the player, a VMAP, or one VAST document in its place. */
final readonly class AdSchedule
{
    /** Breaks and documents of VMAP that count (`src/ads/schedule`). */
    private const MOST_BREAKS = 50;
    public const MOST_VMAPS = 5;

    /**
     * @param 'list'|'vmap'|'vast' $form
     * @param list<AdBreakPlan> $breaks in the order of time
     * @param list<AdFinding> $findings
     * @param list<string> $vmaps documents that the list names
     */
    private function __construct(public string $form, public array $breaks, public array $findings, public array $vmaps = [])
    {
    }

    /** @return self|null null for a text that is none of the three */
    public static function read(string $text, string $url): ?self
    {
        $value = json_decode((string) preg_replace('~^\x{FEFF}~u', '', $text));
        if ($value instanceof \stdClass) {
            $reader = new AdListReader($url);

            return new self('list', $reader->breaks($value), $reader->findings, $reader->vmaps);
        }
        $root = AdXml::rootOf($text);

        return match ($root?->localName) {
            'VMAP' => self::ofVmap($root, $url),
            'VAST' => new self('vast', [new AdBreakPlan('preroll', 'в начале', 0, [[new AdTag($url)]])], []),
            default => null,
        };
    }

    private static function ofVmap(\DOMElement $root, string $url): self
    {
        [$breaks, $findings, $ids] = [[], [], []];
        foreach (array_slice(AdXml::children($root, 'AdBreak'), 0, self::MOST_BREAKS) as $index => $node) {
            $offset = trim($node->getAttribute('timeOffset'));
            $id = AdXml::attribute($node, 'breakId');
            $place = 'AdBreak ' . ($index + 1) . " ($offset)";
            $tag = self::source($node, $url);
            $plan = preg_match('~^(?:start|end)$|[:%]~D', $offset) === 1 ? AdBreakPlan::ofPlace($offset) : null;
            $isLinear = preg_match('~(?:^|[,\s])linear(?:[,\s]|$)~i', AdXml::attribute($node, 'breakType') ?? 'linear') === 1;
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
                $every = AdXml::clock($node->getAttribute('repeatAfter'));
                $more = $every > 0 && in_array($plan->kind, ['preroll', 'midroll'], true) ? ' и дальше каждые ' . gmdate('H:i:s', (int) $every) : '';
                $breaks[] = $plan->with([[$tag]], $more);
            }
            if ($id !== null && in_array($id, $ids, true)) {
                $findings[] = AdFinding::warning('duplicate-id', "$place: breakId «{$id}» уже был", 'Дайте каждому месту свой breakId.');
            }
            $ids[] = $id;
        }
        return new self('vmap', AdBreakPlan::joined($breaks), $findings);
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
        $text = $vast === null ? AdXml::text($data) : (string) $vast->ownerDocument?->saveXML($vast);

        return $text === null || !str_starts_with($text, '<') ? null : new AdTag($url, $text);
    }

    /** The same with the breaks of a VMAP that the list names. */
    public function and(self $vmap): self
    {
        return new self($this->form, AdBreakPlan::joined([...$this->breaks, ...$vmap->breaks]), [...$this->findings, ...$vmap->findings], $this->vmaps);
    }

    /** Costs of a tag in the place of a list; null for a list and a VMAP. */
    public function formFault(): ?AdFinding
    {
        return $this->form !== 'vast' ? null : AdFinding::warning(
            'vast-list',
            'Вместо списка рекламы пришёл VAST: плеер сыграет его перед фильмом, но адрес списка зовёт без cookies и подстановок',
            'Отвечайте JSON с адресом тега: {"prerollList": [{"vastUrl": "…"}]}.',
        );
    }
}
