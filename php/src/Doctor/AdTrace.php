<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** The way of a tag through its wrappers. */
final readonly class AdTrace
{
    /**
     * @param list<AdAnswer> $answers one a document
     * @param list<AdFinding> $findings
     * @param AdContent|null $content of the ad at its end; null where there is none
     * @param int|null $code with which the player gives the tag up
     */
    public function __construct(public array $answers, public array $findings, public ?AdContent $content, public ?int $code)
    {
    }

    public function ms(): int
    {
        return array_sum(array_map(static fn (AdAnswer $answer) => $answer->ms, $this->answers));
    }
}
