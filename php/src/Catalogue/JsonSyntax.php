<?php

declare(strict_types=1);

namespace VvPlayer\Catalogue;

/** Finds the first error in a JSON text, which json_decode() does not locate. */
final class JsonSyntax
{
    private const STRING = '"(?:[^"\\\\\x00-\x1f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+"';
    private const TOKEN = '~\G\s*+(?:(' . self::STRING . ')|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b)'
        . '|([][{}:,]))~';
    private const EXPECTED = [
        'value' => 'нужно значение: строка в кавычках, число, { или [',
        'item' => 'нужно значение или ]',
        'key' => 'нужно имя поля в кавычках',
        'key or }' => 'нужно имя поля в кавычках или }',
        ':' => 'после имени поля нужно двоеточие',
        ', or ]' => 'нужна запятая или ]',
        ', or }' => 'нужна запятая или }',
        'end' => 'после конца ничего быть не должно',
    ];

    /** The line of the first error and what is expected there, in Russian; null for a text without an error. */
    public static function error(string $text): ?string
    {
        $state = 'value';
        $open = [];
        for ($offset = 0; preg_match(self::TOKEN, $text, $match, 0, $offset) === 1; $offset += strlen($match[0])) {
            $next = self::next($state, self::kind($match), $open);
            if ($next === null) {
                break;
            }
            $state = $next;
        }
        $rest = ltrim(substr($text, $offset));
        if ($rest === '' && $state === 'end') {
            return null;
        }
        $line = 1 + substr_count($text, "\n", 0, strlen($text) - strlen($rest));
        $isTrailing = in_array($state, ['key', 'value'], true) && $rest !== '' && in_array($rest[0], [']', '}'], true);

        return "строка $line: " . ($isTrailing ? 'лишняя запятая перед ' . $rest[0] : self::EXPECTED[$state]);
    }

    /** @param array<string> $match */
    private static function kind(array $match): string
    {
        return match (true) {
            isset($match[3]) => $match[3],
            isset($match[2]) => 'literal',
            default => 'string',
        };
    }

    /**
     * The state after a token; null for one that does not belong here.
     *
     * @param list<string> $open closers of what is open, changed by the token
     */
    private static function next(string $state, string $kind, array &$open): ?string
    {
        if (in_array($state, ['value', 'item'], true)) {
            if ($kind === '{' || $kind === '[') {
                $open[] = $kind === '{' ? '}' : ']';

                return $kind === '{' ? 'key or }' : 'item';
            }
            if ($kind === 'string' || $kind === 'literal') {
                return self::after($open);
            }
        }
        if (($state === 'key' || $state === 'key or }') && $kind === 'string') {
            return ':';
        }
        if ($state === ':' && $kind === ':') {
            return 'value';
        }
        if (str_starts_with($state, ', or ') && $kind === ',') {
            return $state === ', or }' ? 'key' : 'value';
        }
        $mayClose = str_starts_with($state, ', or ') || $state === 'item' || $state === 'key or }';
        if ($mayClose && $kind === ($open[count($open) - 1] ?? '')) {
            array_pop($open);

            return self::after($open);
        }

        return null;
    }

    /** @param list<string> $open */
    private static function after(array $open): string
    {
        return $open === [] ? 'end' : ', or ' . $open[count($open) - 1];
    }
}
