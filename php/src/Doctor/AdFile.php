<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/** A MediaFile of an ad. */
final readonly class AdFile
{
    private const PLAYABLE = '~^(?:video/(?:mp4|webm|ogg|x-m4v)|application/(?:x-mpegurl|vnd\.apple\.mpegurl)|audio/mpegurl)$~D';

    public function __construct(
        public string $url,
        public string $type,
        public int $width,
        public int $height,
        public ?int $kbps,
        public string $codec,
        public string $apiFramework,
    ) {
    }

    /** VPAID and SIMID are programs, which the player refuses. */
    public function isProgram(): bool
    {
        return in_array(strtolower($this->apiFramework), ['vpaid', 'simid'], true);
    }

    /** Whether a browser of today plays the type. */
    public function isPlayable(): bool
    {
        return !$this->isProgram() && preg_match(self::PLAYABLE, strtolower(trim(explode(';', $this->type)[0]))) === 1;
    }

    public function isHls(): bool
    {
        return stripos($this->type, 'mpegurl') !== false;
    }
}
