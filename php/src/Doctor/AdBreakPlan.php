<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** A break of a film, with the tags that it asks. */
final readonly class AdBreakPlan
{
    /**
     * @param 'preroll'|'midroll'|'postroll'|'pauseroll' $kind
     * @param string $at where it stands, in Russian
     * @param float $place of it on the line of time: 0 for the start, seconds, or a share of 1e6 for percents
     * @param list<list<AdTag>> $slots one show each; the tags of a slot are asked by turns
     */
    public function __construct(public string $kind, public string $at, public float $place, public array $slots)
    {
    }

    /** @return self|null null for a position that the player does not know (`break-place.ts`) */
    public static function ofPlace(mixed $place): ?self
    {
        $text = is_string($place) || is_int($place) || is_float($place) ? trim((string) $place) : '';
        $isShare = preg_match('~^(\d{1,3}(?:\.\d+)?)%$~D', $text, $match) === 1 && (float) $match[1] <= 100;
        $seconds = $isShare ? null : AdXml::clock($text);

        return match (true) {
            in_array($text, ['pre', 'start'], true), $seconds === 0.0, $isShare && (float) $match[1] === 0.0 => new self('preroll', 'в начале', 0, []),
            in_array($text, ['post', 'end'], true), $isShare && (float) $match[1] === 100.0 => new self('postroll', 'в конце', INF, []),
            $text === 'pause' => new self('pauseroll', 'на паузе зрителя', INF, []),
            $isShare => new self('midroll', "на $match[1] % фильма", (float) $match[1] * 1e4, []),
            $seconds !== null => new self('midroll', 'на ' . gmdate('H:i:s', (int) $seconds), $seconds, []),
            default => null,
        };
    }

    /** @param list<list<AdTag>> $slots */
    public function with(array $slots, string $more = ''): self
    {
        return new self($this->kind, $this->at . $more, $this->place, $slots);
    }

    /** @return list<AdTag> */
    public function tags(): array
    {
        return array_merge(...$this->slots);
    }

    /**
     * The breaks in the order of time; those at one position are one, as in the player.
     *
     * @param list<self> $breaks
     * @return list<self>
     */
    public static function joined(array $breaks): array
    {
        $all = [];
        foreach ($breaks as $break) {
            $before = $all["$break->kind $break->at"] ?? null;
            $all["$break->kind $break->at"] = $break->with([...($before->slots ?? []), ...$break->slots]);
        }
        usort($all, static fn (self $one, self $other) => $one->place <=> $other->place);

        return $all;
    }
}
