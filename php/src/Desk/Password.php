<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** The password of the desk, which the host keeps as a hash (`php desk.php password`). */
final readonly class Password
{
    public const MIN_CHARACTERS = 10;
    public const MAX_BYTES = 512;
    /** Bcrypt takes no more, and silently. */
    private const MAX_BCRYPT_BYTES = 72;

    /** Why a password is not taken, in Russian; null for a good one. */
    public static function fault(string $password): ?string
    {
        $max = defined('PASSWORD_ARGON2ID') ? self::MAX_BYTES : self::MAX_BCRYPT_BYTES;

        return match (true) {
            preg_match('~[\x00-\x1f\x7f]~', $password) === 1 => 'в пароле управляющий символ',
            self::characters($password) < self::MIN_CHARACTERS => 'нужно не меньше ' . self::MIN_CHARACTERS . ' символов',
            strlen($password) > $max => "пароль длиннее $max байт",
            default => null,
        };
    }

    public static function hash(string $password): string
    {
        return password_hash($password, defined('PASSWORD_ARGON2ID') ? PASSWORD_ARGON2ID : PASSWORD_BCRYPT);
    }

    /** Takes the same time for every wrong password: the hash decides about it. */
    public static function isRight(string $password, string $hash): bool
    {
        return strlen($password) <= self::MAX_BYTES && !str_contains($password, "\0") && password_verify($password, $hash);
    }

    /** Without the extension mbstring, which the player does not need. */
    private static function characters(string $text): int
    {
        return strlen((string) preg_replace('~[\x80-\xbf]~', '', $text));
    }
}
