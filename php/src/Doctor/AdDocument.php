<?php

declare(strict_types=1);

namespace VvPlayer\Doctor;

/**
 * A VAST document, read by the rules of the player (`src/ads/vast`): VAST 2 to 4, no entities, one Ad; under the rules `full`
 * the first of several that can play. A document that the player refuses has the name of the fault and its code.
 */
final readonly class AdDocument
{
    /** Fault => the code that the player sends. */
    private const CODES = [
        'empty' => 901, 'entities' => 100, 'html' => 100, 'broken-xml' => 100, 'old-vast' => 403, 'pod' => 901, 'buffet' => 901,
        'vmap-tag' => 100, 'no-vast' => 100, 'no-ad' => 303,
    ];
    /** Ads of a document that count. */
    private const AD_LIMIT = 20;
    private const LONGEST_SKIP_S = 180;
    /** A click-through may be encoded within another one. */
    private const ERID = '~(?:^|[^a-z]|%(?:25)*[0-9a-f]{2})erid(?:%(?:25)*3d|[=:\s])+([\w-]+)~i';
    private const ASKS = ['ViewableImpression', 'Icons', 'CompanionAds', 'AdVerifications'];

    /**
     * @param 'inline'|'wrapper'|'refused' $kind
     * @param string $fault of a refused one, a key of `CODES`
     * @param int $ads how many the document holds
     * @param list<string> $errors URLs of Error
     * @param string|null $next where a wrapper leads; null without an address
     * @param bool $mayWrap whether the next document may be a wrapper, too
     * @param bool $mayHoldPod whether it may hold a pod
     */
    private function __construct(
        public string $kind,
        public string $fault,
        public int $ads,
        public array $errors,
        public ?AdContent $content = null,
        public ?string $next = null,
        public bool $mayWrap = true,
        public bool $mayHoldPod = false,
    ) {
    }

    /**
     * @param string $url of the document
     * @param bool $isFull whether the rules are `full`
     * @param bool $mayHoldPod whether the wrapper above allows a pod
     */
    public static function read(string $text, string $url, bool $isFull = false, bool $mayHoldPod = true): self
    {
        $root = AdXml::rootOf($text);
        $ads = $root === null ? [] : AdXml::all($root, 'Ad');
        $fault = self::faultOf($text, $root, $isFull ? array_slice($ads, 0, 1) : $ads);
        $errors = $root === null ? [] : AdXml::urls(AdXml::all($root, 'Error'));
        if ($fault !== null) {
            return new self('refused', $fault, count($ads), $errors);
        }
        [$body, $content] = self::played($ads, $url, $mayHoldPod);
        if ($body->localName !== 'Wrapper') {
            return new self('inline', '', count($ads), $errors, $content);
        }
        $tags = [...AdXml::children($body, 'VASTAdTagURI'), ...AdXml::children($body, 'VASTAdTagURL')];
        // Adfox writes the name of a seller there, and the address in an Extension.
        $others = AdXml::urls($tags) === [] ? AdXml::urls(self::extensions($body, 'returnurl')) : [];
        $next = [...$others, ...AdXml::urls($tags, $url)][0] ?? null;
        $is = static fn (string $name, string ...$values) => in_array(strtolower(AdXml::attribute($body, $name) ?? ''), $values, true);
        [$mayWrap, $mayHoldPod] = [!$is('followAdditionalWrappers', '0', 'false'), $is('allowMultipleAds', '1', 'true')];

        return new self('wrapper', '', count($ads), $errors, $content, $next, $mayWrap, $mayHoldPod);
    }

    /**
     * The Ad that the player takes: those of a pod come first, by their order, where the wrapper allows them.
     *
     * @param non-empty-list<\DOMElement> $ads
     * @return array{\DOMElement, AdContent} its InLine or Wrapper
     */
    private static function played(array $ads, string $url, bool $mayHoldPod): array
    {
        $order = static fn (\DOMElement $ad) => AdXml::size($ad, 'sequence');
        $ads = array_slice($ads, 0, self::AD_LIMIT);
        $alone = array_values(array_filter($ads, static fn (\DOMElement $ad) => $order($ad) === null));
        $pod = array_values(array_filter($ads, static fn (\DOMElement $ad) => $order($ad) !== null));
        usort($pod, static fn (\DOMElement $one, \DOMElement $other) => $order($one) <=> $order($other));
        $first = null;
        foreach ($alone !== [] && !$mayHoldPod ? [$alone[0]] : [...$pod, ...$alone] as $ad) {
            $body = AdXml::children($ad, 'InLine')[0] ?? AdXml::children($ad, 'Wrapper')[0] ?? $ad;
            $content = self::content($body, $url);
            $first ??= [$body, $content];
            $isPlayable = array_filter($content->files, static fn (AdFile $file) => $file->isPlayable()) !== [];
            if ($body->localName === 'Wrapper' || $isPlayable) {
                return [$body, $content];
            }
        }

        return $first;
    }

    /** The code of the player for a refused document; null for one that it reads. */
    public function code(): ?int
    {
        // The player counts the Ads before it looks at the root.
        return $this->fault === 'vmap-tag' && $this->ads > 1 ? self::CODES['buffet'] : self::CODES[$this->fault] ?? null;
    }

    /** @param list<\DOMElement> $ads */
    private static function faultOf(string $text, ?\DOMElement $root, array $ads): ?string
    {
        $hasOrder = array_filter($ads, static fn (\DOMElement $ad) => AdXml::size($ad, 'sequence') !== null) !== [];

        return match (true) {
            trim($text) === '' => 'empty',
            AdXml::hasEntities($text) => 'entities',
            preg_match('~^\s*(?:<!doctype html|<html)~i', $text) === 1 => 'html',
            $root === null => 'broken-xml',
            $root->localName === 'VideoAdServingTemplate' => 'old-vast',
            $root->localName === 'VMAP' => 'vmap-tag',
            count($ads) > 1 => $hasOrder ? 'pod' : 'buffet',
            $root->localName !== 'VAST' => 'no-vast',
            $ads === [] => 'no-ad',
            default => null,
        };
    }

    private static function content(\DOMElement $body, string $url): AdContent
    {
        $creatives = AdXml::children($body, 'Creatives')[0] ?? null;
        $linears = $creatives === null ? [] : AdXml::all($creatives, 'Linear');
        $read = array_map(static fn (\DOMElement $linear) => self::files($linear, $url), $linears);
        // An inline ad plays one creative: the first with a file.
        $played = array_key_first(array_filter($read, static fn (array $found) => $found[0] !== [])) ?? 0;
        $linear = $linears[$played] ?? null;
        $inLinear = static fn (string $name) => $linear === null ? [] : AdXml::all($linear, $name);
        $click = AdXml::urls($inLinear('ClickThrough'))[0] ?? '';
        $advertiser = AdXml::text(AdXml::children($body, 'Advertiser')[0] ?? null)
            ?? self::inJson($body, 'advertiser')
            ?? array_values(array_filter(array_map(
                static fn (\DOMElement $list) => self::named($list, 'advertiser'),
                AdXml::children($body, 'Extensions'),
            )))[0] ?? null;

        return new AdContent(
            AdXml::text(AdXml::children($body, 'AdTitle')[0] ?? null) ?? '',
            AdXml::clock(AdXml::text($inLinear('Duration')[0] ?? null)),
            self::skip($linear, $body),
            $advertiser,
            self::erid($body, "$advertiser $click"),
            AdXml::clock(AdXml::text(AdXml::children($body, 'Expires')[0] ?? null)),
            $read[$played][0] ?? [],
            array_merge(...array_column($read, 1)),
            $linears === [] && AdXml::all($body, 'NonLinear') !== [],
            AdXml::urls(AdXml::children($body, 'Impression')),
            AdXml::urls([...AdXml::children($body, 'Error'), ...$inLinear('Tracking'), ...$inLinear('ClickTracking')]),
            array_values(array_filter(self::ASKS, static fn (string $name) => AdXml::all($body, $name) !== [])),
        );
    }

    /** @return array{list<AdFile>, list<string>} the files that count, and the faults of the others */
    private static function files(\DOMElement $linear, string $url): array
    {
        [$files, $faults] = [[], []];
        foreach (AdXml::all($linear, 'MediaFile') as $node) {
            [$width, $height] = [AdXml::size($node, 'width'), AdXml::size($node, 'height')];
            $type = AdXml::attribute($node, 'type');
            $link = AdXml::urls([$node], $url)[0] ?? null;
            if ($width === null || $height === null || $type === null || $link === null) {
                $faults[] = $link === null ? 'url' : ($type === null ? 'type' : 'size');
                continue;
            }
            $kbps = AdXml::size($node, 'bitrate') ?: null;
            $codec = AdXml::attribute($node, 'codec') ?? '';
            $files[] = new AdFile($link, $type, $width, $height, $kbps, $codec, AdXml::attribute($node, 'apiFramework') ?? '');
        }

        return [$files, $faults];
    }

    /** When the ad can be skipped, such as `5 с` or `25 %`. */
    private static function skip(?\DOMElement $linear, \DOMElement $body): ?string
    {
        $offset = AdXml::attribute($linear, 'skipoffset') ?? '';
        if (preg_match('~^\d{1,3}(?:\.\d+)?%$~D', $offset) === 1 && (float) $offset <= 100) {
            return (float) $offset . ' %';
        }
        // Documents of Yandex and Adfox are VAST 2, which has no such attribute.
        $other = AdXml::clock(AdXml::text(self::extensions($body, 'skiptime')[0] ?? null));
        $seconds = AdXml::clock($offset) ?? ($other > 0 && $other <= self::LONGEST_SKIP_S ? $other : null);

        return $seconds === null ? null : strtr((string) $seconds, '.', ',') . ' с';
    }

    private static function erid(\DOMElement $body, string $texts): ?string
    {
        $inText = preg_match(self::ERID, $texts, $match) === 1 ? $match[1] : null;
        $tokens = array_filter(array_map(AdXml::text(...), self::extensions($body, 'token')), self::isWords(...));

        return self::inJson($body, 'erid') ?? self::named($body, 'erid') ?? $inText ?? array_values($tokens)[0] ?? self::inJson($body, 'token');
    }

    /** @return list<\DOMElement> */
    private static function extensions(\DOMElement $body, string $type = ''): array
    {
        $all = array_merge(...array_map(
            static fn (\DOMElement $list) => AdXml::children($list, 'Extension'),
            AdXml::children($body, 'Extensions'),
        ));
        $isOne = static fn (\DOMElement $one) => $type === '' || strtolower(AdXml::attribute($one, 'type') ?? '') === $type;

        return array_values(array_filter($all, $isOne));
    }

    private static function inJson(\DOMElement $body, string $name): ?string
    {
        foreach (self::extensions($body) as $extension) {
            $value = json_decode($extension->textContent, true, 16)[$name] ?? null;
            if (self::isWords($value)) {
                return trim($value);
            }
        }

        return null;
    }

    /** A text below a node: an attribute or element of that name, or an element one of whose attributes says the name. */
    private static function named(\DOMElement $node, string $name): ?string
    {
        $isName = static fn (string $text) => strtolower(trim($text)) === $name;
        foreach (AdXml::below($node) as $element) {
            $values = [];
            foreach ($element->attributes as $attribute) {
                $values[strtolower($attribute->nodeName)] = $attribute->nodeValue;
            }
            $isNamed = $isName($element->localName) || array_filter($values, $isName) !== [];
            $found = trim($values[$name] ?? '') ?: ($isNamed ? AdXml::text($element) : null);
            if (self::isWords($found)) {
                return $found;
            }
        }

        return null;
    }

    /** Whether a value is a text for viewers; JSON is none. */
    private static function isWords(mixed $value): bool
    {
        return is_string($value) && preg_match('~^\s*[^\s{]~', $value) === 1;
    }
}
