<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** Data of an ad: of one document, or of a chain of wrappers together. */
final readonly class AdContent
{
    /**
     * @param list<AdFile> $files with width, height, type and URL
     * @param list<string> $faults of MediaFiles that do not count: `size`, `type`, `url`
     * @param float|null $expiresS for how long the document holds
     * @param list<string> $impressions
     * @param list<string> $pings all other URLs that the player calls
     * @param list<string> $asks elements that the player does not serve, such as `Icons`
     */
    public function __construct(
        public string $title,
        public ?float $durationS,
        public ?string $skip,
        public ?string $advertiser,
        public ?string $erid,
        public ?float $expiresS,
        public array $files,
        public array $faults,
        public bool $isNonLinear,
        public array $impressions,
        public array $pings,
        public array $asks,
    ) {
    }

    /** The same below a wrapper: lists are joined, the wrapper's first; a single value of the inner ad wins. */
    public function under(self $wrapper): self
    {
        return new self(
            $this->title !== '' ? $this->title : $wrapper->title,
            $this->durationS ?? $wrapper->durationS,
            $this->skip ?? $wrapper->skip,
            $this->advertiser ?? $wrapper->advertiser,
            $this->erid ?? $wrapper->erid,
            $this->expiresS ?? $wrapper->expiresS,
            $this->files,
            $this->faults,
            $this->isNonLinear,
            [...$wrapper->impressions, ...$this->impressions],
            [...$wrapper->pings, ...$this->pings],
            array_values(array_unique([...$wrapper->asks, ...$this->asks])),
        );
    }
}
