<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Fetched;
use VvPlayer\Http\UrlReference;

/** The rules by which a browser lets the player's page read an answer of another origin (Fetch, CORS protocol). */
final readonly class Cors
{
    /** The headers of calls to the catalogue, in lower case. */
    public const CONTEXT = 'x-session-context';
    public const TOKEN = 'authorization';

    /** What a browser refuses in an answer, in Russian; null when it passes. */
    public static function refusal(Fetched $answer, string $origin): ?string
    {
        $allowed = $answer->header('access-control-allow-origin');

        return match (true) {
            $allowed === '' => 'нет заголовка Access-Control-Allow-Origin',
            $allowed === '*', $allowed === $origin => null,
            str_contains($allowed, ',') => 'Access-Control-Allow-Origin пришёл дважды',
            default => 'Access-Control-Allow-Origin разрешает только ' . UrlReference::shown($allowed),
        };
    }

    /** The mend of a refused answer. */
    public static function advice(string $origin): string
    {
        return "Отвечайте заголовком Access-Control-Allow-Origin: $origin (или *), в том числе на ошибки.";
    }

    /**
     * The findings of a preflight of the catalogue's calls.
     *
     * @param list<string> $names of headers that the calls carry, in lower case
     * @return list<Finding>
     */
    public static function preflight(Probe $probe, string $what, string $url, array $names): array
    {
        $answer = $probe->preflight($url, $names);
        $list = implode(', ', $names);
        $advice = "Отвечайте на OPTIONS статусом 204 с Access-Control-Allow-Origin: $probe->origin (или *) и "
            . "Access-Control-Allow-Headers: $list.";
        if ($answer === null) {
            return [Finding::bad("$what: нет ответа на предзапрос OPTIONS", $advice)];
        }
        $refusal = $answer->status >= 200 && $answer->status < 300
            ? self::refusal($answer, $probe->origin)
            : "ответ $answer->status";
        if ($refusal !== null) {
            return [Finding::bad("$what: предзапрос OPTIONS не проходит — $refusal", $advice)];
        }
        $allowed = array_map(trim(...), explode(',', strtolower($answer->header('access-control-allow-headers'))));
        $isAllowed = static fn (string $name) => in_array($name, $allowed, true)
            || ($name !== self::TOKEN && in_array('*', $allowed, true));
        $missing = array_values(array_filter($names, static fn (string $name) => !$isAllowed($name)));
        if ($missing === []) {
            return [Finding::good("$what: предзапрос OPTIONS проходит")];
        }
        $text = "$what: предзапрос OPTIONS не разрешает " . implode(', ', $missing);

        // Only a site with accounts sends the token.
        return [$missing === [self::TOKEN] ? Finding::warning($text, "Нужно сайту со входом. $advice") : Finding::bad($text, $advice)];
    }
}
