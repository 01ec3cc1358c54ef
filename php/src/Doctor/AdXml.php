<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

use VvPlayer\Http\Fetched;
use VvPlayer\Http\Origin;
use VvPlayer\Http\UrlReference;

/**
 * XML of other servers, read as the player reads it: the same charset, no entities, names without their prefix. Nothing in
 * a document makes PHP open a file or call a host.
 */
final readonly class AdXml
{
    /** The charsets of documents. No other name is given to iconv. */
    private const CHARSET = '~^(?:us-ascii|utf-16(?:le|be)?|windows-125\d|koi8-[ru]|iso-8859-\d{1,2})$~D';
    private const CLOCK = '~^(?:(?:(\d{1,6}):)?(\d{1,6}):)?(\d{1,6}(?:\.\d{1,9})?)$~D';
    private const LONGEST_S = 86_400;
    /** Elements of a name that are read; PHP's memory holds no million. */
    private const MOST = 1000;

    /** Whether this PHP has the extension that reads XML. */
    public static function isReadable(): bool
    {
        return class_exists(\DOMDocument::class);
    }

    /** The text of an answer in UTF-8. */
    public static function textOf(Fetched $answer): string
    {
        $start = substr($answer->body, 0, 1024);
        preg_match('~charset\s*=\s*["\']?([^\s"\';,]+)~i', $answer->header('content-type'), $type);
        preg_match('~^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["\']([\w.:-]+)~', $start, $declared);
        foreach ([self::markOf($start), $type[1] ?? '', $declared[1] ?? '', 'utf-8'] as $charset) {
            $text = self::decoded($answer->body, strtolower($charset));
            if ($text !== null) {
                return $text;
            }
        }

        return self::decoded($answer->body, 'windows-1251') ?? self::mended($answer->body);
    }

    /** The root; null for a text that is no XML, or that defines entities. */
    public static function rootOf(string $text): ?\DOMElement
    {
        // The text is UTF-8 by now, whatever it declares.
        $xml = trim((string) preg_replace('~^\x{FEFF}?\s*(?:<\?xml\s[^>]*\?>)?~u', '', $text));
        if ($xml === '' || self::hasEntities($xml) || str_contains($xml, "\0")) {
            return null;
        }
        $before = libxml_use_internal_errors(true);
        libxml_clear_errors();
        $document = new \DOMDocument();
        $isRead = $document->loadXML($xml, LIBXML_NONET);
        $faults = array_filter(libxml_get_errors(), static fn (\LibXMLError $fault) => $fault->level >= LIBXML_ERR_ERROR);
        libxml_clear_errors();
        libxml_use_internal_errors($before);

        return $isRead && $faults === [] ? $document->documentElement : null;
    }

    public static function hasEntities(string $text): bool
    {
        return stripos($text, '<!ENTITY') !== false;
    }

    /** @return list<\DOMElement> elements below this one */
    public static function all(\DOMElement $node, string $name): array
    {
        $found = [];
        foreach (self::below($node) as $element) {
            if ($element->localName === $name && array_push($found, $element) === self::MOST) {
                break;
            }
        }

        return $found;
    }

    /**
     * Each element below this one, in the order of the document. PHP's own lists begin anew for each item, and keep all of
     * them: a long document would take minutes.
     *
     * @return \Generator<int, \DOMElement>
     */
    public static function below(\DOMElement $node): \Generator
    {
        for ($at = $node->firstChild; $at !== null; $at = $next) {
            if ($at instanceof \DOMElement) {
                yield $at;
            }
            $next = $at->firstChild;
            for (; $next === null && $at !== null && !$at->isSameNode($node); $at = $at->parentNode) {
                $next = $at->nextSibling;
            }
        }
    }

    /** @return list<\DOMElement> elements right below this one */
    public static function children(\DOMElement $node, string $name): array
    {
        $found = [];
        for ($child = $node->firstChild; $child !== null; $child = $child->nextSibling) {
            if ($child instanceof \DOMElement && $child->localName === $name && array_push($found, $child) === self::MOST) {
                break;
            }
        }

        return $found;
    }

    /** The trimmed text; null where there is none. */
    public static function text(?\DOMElement $node): ?string
    {
        $text = trim($node->textContent ?? '');

        return $text === '' ? null : $text;
    }

    public static function attribute(?\DOMElement $node, string $name): ?string
    {
        $value = trim($node?->getAttribute($name) ?? '');

        return $value === '' ? null : $value;
    }

    /** A whole number of at least 0 at the start of an attribute. */
    public static function size(\DOMElement $node, string $name): ?int
    {
        return preg_match('~^\s*\+?(\d{1,9})~', $node->getAttribute($name), $match) === 1 ? (int) $match[1] : null;
    }

    /**
     * The texts that are http(s) URLs, absolute unless there is a base.
     *
     * @param list<\DOMElement> $nodes
     * @return list<string>
     */
    public static function urls(array $nodes, string $base = ''): array
    {
        return array_values(array_filter(array_map(static fn (\DOMElement $node) => self::url($node->textContent, $base), $nodes)));
    }

    /** An http(s) URL as written, since it may hold macros; null for another text. */
    public static function url(string $text, string $base = ''): ?string
    {
        $link = (string) preg_replace('~^//~', 'https://', trim($text));
        if (preg_match('~^https?:~i', $link) === 1) {
            return Origin::ofUrl($link) === null ? null : $link;
        }

        return $link === '' || $base === '' ? null : UrlReference::resolve($link, $base);
    }

    /** `HH:MM:SS(.f)`, `MM:SS` or `SS(.f)` in seconds. */
    public static function clock(?string $text): ?float
    {
        if (preg_match(self::CLOCK, trim($text ?? ''), $match) !== 1) {
            return null;
        }
        $seconds = (int) $match[1] * 3600 + (int) $match[2] * 60 + (float) $match[3];

        return $seconds <= self::LONGEST_S ? $seconds : null;
    }

    /** The charset of a byte order mark, or of the zeros of the first character. */
    private static function markOf(string $start): string
    {
        return match (1) {
            preg_match('~^\xEF\xBB\xBF~', $start) => 'utf-8',
            preg_match('~^(?:\xFF\xFE|[^\0]\0)~', $start) => 'utf-16le',
            preg_match('~^(?:\xFE\xFF|\0[^\0])~', $start) => 'utf-16be',
            default => '',
        };
    }

    private static function decoded(string $body, string $charset): ?string
    {
        if ($charset === 'utf-8' || $charset === 'utf8') {
            $text = self::mended($body);
            $broken = substr_count($text, "\u{FFFD}");

            // A file of UTF-8 may have a damaged character; other charsets are damaged nearly everywhere.
            return $broken === 0 || preg_match_all('~[^\x00-\x7F\x{FFFD}]~u', $text) > $broken ? $text : null;
        }
        if (preg_match(self::CHARSET, $charset) !== 1 || !function_exists('iconv')) {
            return null;
        }
        $text = @iconv($charset, 'UTF-8//IGNORE', $body);

        return is_string($text) ? $text : null;
    }

    /** UTF-8 with a mark in the place of each broken character. */
    private static function mended(string $text): string
    {
        return preg_match('~~u', $text) === 1
            ? $text
            : htmlspecialchars_decode(htmlspecialchars($text, ENT_NOQUOTES | ENT_SUBSTITUTE, 'UTF-8'), ENT_NOQUOTES);
    }
}
