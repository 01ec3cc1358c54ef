<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

use VvPlayer\Http\Request;

/** A film that the query names by its address, under the host's signature. Without a good one it knows no film. */
final class SignedSource extends Provider
{
    private const ID_DIGITS = 16;

    /**
     * @param array<string, string> $values the signed parameters and `sig`, as the query has them
     * @param 'signature'|'expired'|'disabled'|null $error why nothing plays
     */
    private function __construct(private readonly array $values, public readonly ?string $error)
    {
    }

    /** Null when the query names no film. A `src` beside an id and without `sig` is a parameter of somebody else. */
    public static function read(Request $request, string $key, int $now): ?self
    {
        if (!$request->has('sig') && (!$request->has('src') || ContentKey::isNamedIn($request))) {
            return null;
        }
        $values = [];
        foreach ([...Signature::SIGNED, 'sig'] as $name) {
            $values[$name] = $request->parameter($name);
        }

        return new self($values, self::error($values, $key, $now));
    }

    public function find(string $id): ?Title
    {
        if ($this->error !== null || $id !== $this->id()) {
            return null;
        }
        // Addresses without blanks, so that one separates them.
        $subtitles = preg_split('~ +~', $this->values['subtitles'], flags: PREG_SPLIT_NO_EMPTY) ?: [];
        $film = ['id' => $id, 'src' => $this->values['src'], 'subtitles' => $subtitles]
            + array_filter(['poster' => $this->values['poster']], static fn (string $value) => $value !== '');
        $title = $this->values['title'];
        // A reader of titles requires one, and a link may have none.
        $read = (new TitleReader(new Problems()))->read($film + ['title' => $title === '' ? $id : $title], '');

        return $title === '' ? $read?->withTitle('') : $read;
    }

    public function id(): string
    {
        return self::idOf($this->values['src']);
    }

    /** The id of a film: the same for an address, whatever else a link says. */
    public static function idOf(string $src): string
    {
        return 'src-' . substr(hash('sha256', $src), 0, self::ID_DIGITS);
    }

    public function first(): ?Title
    {
        return $this->find($this->id());
    }

    public function query(): string
    {
        $named = array_filter($this->values, static fn (string $value) => $value !== '');

        return http_build_query($named, '', '&', PHP_QUERY_RFC3986);
    }

    public function ids(int $limit): array
    {
        return $this->error === null ? array_slice([$this->id()], 0, $limit) : [];
    }

    public function count(): int
    {
        return $this->error === null ? 1 : 0;
    }

    /**
     * @param array<string, string> $values
     * @return 'signature'|'expired'|'disabled'|null
     */
    private static function error(array $values, string $key, int $now): ?string
    {
        if ($key === '') {
            return 'disabled';
        }
        ['src' => $src, 'exp' => $exp, 'poster' => $poster] = $values;
        // A line break within a value would move the others.
        $isPlain = preg_match('~[\x00-\x1f\x7f]~', implode('', $values)) === 0;
        $isSigned = $isPlain && hash_equals(Signature::of($values, $key), strtolower($values['sig']));
        $isUsable = Address::isGood($src) && ($poster === '' || Address::isGood($poster))
            && preg_match('~^\d{0,15}$~D', $exp) === 1;
        if (!$isSigned || !$isUsable) {
            return 'signature';
        }

        return $exp !== '' && (int) $exp < $now ? 'expired' : null;
    }
}
