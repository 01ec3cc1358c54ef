<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** The ads of a title, in the form that the player reads (docs/ads.md, The ad list). */
final readonly class Ads
{
    /** Fields of a title, and of the file for titles without their own. */
    public const FIELDS = ['prerollList', 'midrollList', 'schedule', 'frequency'];

    /**
     * @param list<string> $prerolls addresses of VAST documents
     * @param list<string> $midrolls
     * @param list<array<mixed>> $schedule breaks with a position of their own
     * @param array<mixed> $frequency limits by name
     */
    public function __construct(
        public array $prerolls = [],
        public array $midrolls = [],
        public array $schedule = [],
        public array $frequency = [],
    ) {
    }

    public function isEmpty(): bool
    {
        return $this->prerolls === [] && $this->midrolls === [] && $this->schedule === [];
    }
}
