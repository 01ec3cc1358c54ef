<?php

declare(strict_types=1);

namespace VvPlayer\Desk;

/** A signed-in browser. The cookie has all of it, so that the host keeps no list of sessions. */
final readonly class Session
{
    public const LENGTH_S = 43_200;
    /** However often it is renewed, a session ends. */
    public const LONGEST_S = 30 * 86_400;
    /** A renewal for each request would only send cookies. */
    private const RENEWED_AFTER_S = 600;
    /** Of clocks of several servers, and of one that is put right. */
    private const CLOCK_S = 60;
    private const FORM = '~^([A-Za-z0-9_-]{22})\.(\d{1,11})\.(\d{1,11})\.([A-Za-z0-9_-]{43})$~D';
    private const ID_BYTES = 16;

    private function __construct(public string $id, public int $begun, public int $until)
    {
    }

    public static function begin(int $now): self
    {
        return new self(Keys::encode(random_bytes(self::ID_BYTES)), $now, $now + self::LENGTH_S);
    }

    /** The session of a cookie; null for one that is forged, of another folder, of another password, or over. */
    public static function read(string $cookie, Keys $keys, string $folder, int $now): ?self
    {
        if (preg_match(self::FORM, $cookie, $match) !== 1) {
            return null;
        }
        $session = new self($match[1], (int) $match[2], (int) $match[3]);
        $isOurs = $keys->isSigned('session', $session->signed($folder), $match[4]);
        $isNow = $session->begun <= $now + self::CLOCK_S && $now < $session->until
            && $session->until <= $now + self::LENGTH_S + self::CLOCK_S;

        return $isOurs && $isNow && $now < $session->begun + self::LONGEST_S ? $session : null;
    }

    /** @param string $folder of the player, whose cookie another player on the same host does not take */
    public function cookie(Keys $keys, string $folder): string
    {
        return "$this->id.$this->begun.$this->until." . $keys->sign('session', $this->signed($folder));
    }

    /** The same session with a later end; null when its end is late enough. */
    public function renewed(int $now): ?self
    {
        $until = min($now + self::LENGTH_S, $this->begun + self::LONGEST_S);

        return $until - $this->until < self::RENEWED_AFTER_S ? null : new self($this->id, $this->begun, $until);
    }

    public function csrf(Keys $keys): string
    {
        return $keys->sign('csrf', $this->id);
    }

    private function signed(string $folder): string
    {
        return "$this->id.$this->begun.$this->until $folder";
    }
}
