<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

/** The size of an embedded frame, 16:9, in CSS pixels. */
final readonly class FrameSize
{
    private const WIDTH = 960;
    private const HEIGHT = 540;

    private function __construct(public int $width, public int $height)
    {
    }

    /** Returns the largest size within both limits. A non-numeric limit is ignored. */
    public static function within(string $maxWidth, string $maxHeight): self
    {
        $scale = min(1, self::limit($maxWidth) / self::WIDTH, self::limit($maxHeight) / self::HEIGHT);

        return new self(max(1, (int) floor(self::WIDTH * $scale)), max(1, (int) floor(self::HEIGHT * $scale)));
    }

    private static function limit(string $text): float
    {
        return preg_match('~^[1-9]\d{0,5}$~D', $text) === 1 ? (float) $text : INF;
    }
}
