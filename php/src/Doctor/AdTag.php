<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** A source of an ad: the address of a document, or the document itself where a VMAP holds it. */
final readonly class AdTag
{
    /**
     * @param string $url of the document, or of the VMAP around it
     * @param string|null $inline the document; null where `url` names it
     */
    public function __construct(public string $url, public ?string $inline = null)
    {
    }
}
