<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** A field of an answer that breaks its schema. */
final readonly class JsonFault
{
    /**
     * @param string $path such as `0.season.order`; empty for the whole answer
     * @param string $problem in Russian, about the field
     * @param bool $isLenient whether the player plays without the field
     */
    public function __construct(public string $path, public string $problem, public bool $isLenient)
    {
    }

    public function text(): string
    {
        return ($this->path === '' ? 'ответ целиком' : $this->path) . " — $this->problem";
    }
}
