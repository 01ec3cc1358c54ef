<?php

declare(strict_types=1);

namespace VvPlayer\Statistics;

/** The latest title of each content of an hour, and the numbers and length of each episode. */
final class NameRows
{
    public const CONTENT = 'content';
    public const EPISODE = 'episode';

    /** @var array<string, array{string, int}> label and time by content */
    private array $contents = [];
    /** @var array<string, array{string, int}> label and time by content and episode */
    private array $episodes = [];

    /** @param KeyLimit $limit that the sums of the same hour have used */
    public function __construct(private readonly KeyLimit $limit)
    {
    }

    public static function episodeName(string $content, string $episode): string
    {
        return "$content/$episode";
    }

    /** @return array{season: ?int, episode: ?int, durationS: ?int} of a label of an episode */
    public static function readEpisode(string $label): array
    {
        $numbers = array_map(intval(...), explode('/', $label)) + [-1, -1, 0];

        return [
            'season' => $numbers[0] < 0 ? null : $numbers[0],
            'episode' => $numbers[1] < 0 ? null : $numbers[1],
            'durationS' => $numbers[2] > 0 ? $numbers[2] : null,
        ];
    }

    /** @param array<string, mixed> $view */
    public function add(array $view): void
    {
        [$content, $episode, $at] = [(string) $view['content_id'], (string) $view['episode_id'], (int) $view['last_at']];
        // The message of a view that was left at once has no title.
        if ((string) $view['title'] === '' || !$this->limit->allows('content', $content)) {
            return;
        }
        self::put($this->contents, $content, (string) $view['title'], $at);
        if ($this->limit->allows('episode', $content, $episode)) {
            $label = "{$view['season']}/{$view['episode']}/{$view['duration_s']}";
            self::put($this->episodes, self::episodeName($content, $episode), $label, $at);
        }
    }

    /** @return iterable<array<string, int|string>> */
    public function rows(): iterable
    {
        foreach ([self::CONTENT => $this->contents, self::EPISODE => $this->episodes] as $kind => $names) {
            foreach ($names as $name => [$label, $at]) {
                yield ['kind' => $kind, 'name' => (string) $name, 'label' => $label, 'at' => $at];
            }
        }
    }

    /** @param array<string, array{string, int}> $names */
    private static function put(array &$names, string $name, string $label, int $at): void
    {
        [$known, $knownAt] = $names[$name] ?? ['', -1];
        // The order of the views is random, so that of two at the same second is decided by their labels.
        if ($at > $knownAt || ($at === $knownAt && strcmp($label, $known) > 0)) {
            $names[$name] = [$label, $at];
        }
    }
}
