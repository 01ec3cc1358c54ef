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

    /** A script of VPAID, which plays in the sandbox under the rules `full`. */
    public function isScript(): bool
    {
        return strtolower($this->apiFramework) === 'vpaid'
            && preg_match('~^(?:application|text)/(?:x-)?javascript$~iD', trim($this->type)) === 1;
    }

    /** VPAID and SIMID are programs. */
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
