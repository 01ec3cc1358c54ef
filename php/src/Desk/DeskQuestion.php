<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

use VvPlayer\Http\Request;

/** What a page is asked for. */
final readonly class DeskQuestion
{
    /** Rows of a table on the page; a file has them all. */
    public const ROWS = 500;
    public const ALL_ROWS = 100_000;
    private const MOST_ID = 80;

    private function __construct(
        public DeskPeriod $period,
        public ?DeskPeriod $before,
        public string $contentId,
        public string $episodeId,
        public int $now,
        public int $rows,
    ) {
    }

    /** @return self|null null for a period that is none */
    public static function read(Request $request, int $now, int $rows): ?self
    {
        $period = DeskPeriod::read($request, $now);

        return $period === null ? null : new self(
            $period,
            $request->parameter('compare') === '1' ? $period->before() : null,
            mb_substr($request->parameter('content_id'), 0, self::MOST_ID),
            mb_substr($request->parameter('episode_id'), 0, self::MOST_ID),
            $now,
            $rows,
        );
    }
}
