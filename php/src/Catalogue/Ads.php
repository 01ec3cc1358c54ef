<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Addresses of VAST documents. */
final readonly class Ads
{
    /**
     * @param list<string> $prerolls
     * @param list<string> $midrolls
     */
    public function __construct(public array $prerolls = [], public array $midrolls = [])
    {
    }

    public function isEmpty(): bool
    {
        return $this->prerolls === [] && $this->midrolls === [];
    }
}
