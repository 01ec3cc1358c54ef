<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/**
 * Signs with keys that are derived from the hash of the password, one for each purpose. A new password has other keys: it
 * ends all sessions and all share links.
 */
final readonly class Keys
{
    private const BYTES = 32;

    public function __construct(private string $hash)
    {
    }

    /** @param 'session'|'csrf'|'share'|'address' $purpose */
    public function sign(string $purpose, string $text): string
    {
        $key = hash_hkdf('sha256', $this->hash, self::BYTES, "vv-player desk $purpose");

        return self::encode(hash_hmac('sha256', $text, $key, true));
    }

    /** @param 'session'|'csrf'|'share'|'address' $purpose */
    public function isSigned(string $purpose, string $text, string $signature): bool
    {
        return hash_equals($this->sign($purpose, $text), $signature);
    }

    /** Base64 in the alphabet of URLs, without padding. */
    public static function encode(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    /** Null for any other text. */
    public static function decode(string $text): ?string
    {
        $bytes = base64_decode(strtr($text, '-_', '+/'), true);

        return $bytes === false || self::encode($bytes) !== $text ? null : $bytes;
    }
}
