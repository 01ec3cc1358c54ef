<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Fetched;

/** How a URL of an ad has answered, with its redirects. */
final readonly class AdAnswer
{
    /**
     * @param string $url of the last redirect
     * @param Fetched|null $answer null without one
     * @param Finding|null $obstacle why the URL was not called
     * @param string|null $refusal of CORS, in Russian
     * @param string|null $blocked the origin that the lists `VV_CSP_*` exclude
     * @param bool $leadsToHttp whether a redirect names http on a page of https
     * @param bool $isLate whether the time for a request has passed
     * @param string $asked the URL before any redirect
     */
    public function __construct(
        public string $url,
        public ?Fetched $answer,
        public int $ms,
        public ?Finding $obstacle,
        public ?string $refusal,
        public ?string $blocked,
        public bool $leadsToHttp,
        public bool $isLate,
        public string $asked,
    ) {
    }

    /** Whether a browser reads the body. */
    public function isRead(): bool
    {
        return $this->answer !== null && $this->refusal === null && $this->blocked === null && $this->answer->status >= 200 && $this->answer->status < 300;
    }

    public function bytes(): int
    {
        return strlen($this->answer->body ?? '');
    }
}
