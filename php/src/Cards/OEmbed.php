<?php

declare(strict_types=1);

namespace VvPlayer\Cards;

use VvPlayer\Catalogue\Providers;
use VvPlayer\Http\Request;
use VvPlayer\Http\Response;
use VvPlayer\Settings\Settings;

/** The provider of oEmbed 1.0 (https://oembed.com): describes how to embed a URL of this player. */
final readonly class OEmbed
{
    private const PROVIDER = 'VV Player';
    private const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; screen-wake-lock';
    private const TYPES = ['json' => 'application/json; charset=utf-8', 'xml' => 'text/xml; charset=utf-8'];
    private const FOR_EVERY_ORIGIN = ['Access-Control-Allow-Origin' => '*'];
    /** Cache times of a complete response, and of one without the catalogue. */
    private const CACHE_S = ['known' => 3600, 'unknown' => 60];

    public function __construct(private Cards $catalogue)
    {
    }

    /** Cards of the host's own content where it has the film that is asked for, else of the catalogue service. */
    public static function ofHost(Settings $settings, Request $request): self
    {
        $remote = CatalogueCards::ofHost($settings);
        $player = PlayerUrl::read($request->parameter('url'), $request->address() ?? '');
        $own = Providers::of($settings->content, $player === null ? $request : $request->withQuery($player->parameters));

        return new self($own === null ? $remote : new OwnCards($own, $settings->content, $remote, $request));
    }

    public function answer(Request $request): Response
    {
        $format = $request->parameter('format') ?: 'json';
        if (!isset(self::TYPES[$format])) {
            return Response::plain(501, 'Unknown format: json and xml are supported.', self::FOR_EVERY_ORIGIN);
        }
        $own = $request->address();
        $player = $own === null ? null : PlayerUrl::read($request->parameter('url'), $own);
        $card = $player === null ? null : $this->catalogue->find($player->content);
        if ($player === null || $card === null || $card->isMissing) {
            return Response::plain(404, 'Not found.', self::FOR_EVERY_ORIGIN);
        }
        $size = FrameSize::within($request->parameter('maxwidth'), $request->parameter('maxheight'));
        $fields = self::fields($player, $card, $size);
        $body = $format === 'json' ? self::json($fields) : self::xml($fields);

        return Response::text(200, self::TYPES[$format], $body, self::FOR_EVERY_ORIGIN + [
            'Cache-Control' => 'public, max-age=' . self::CACHE_S[$card->title === null ? 'unknown' : 'known'],
        ]);
    }

    /** @return array<string, string|int> */
    private static function fields(PlayerUrl $player, ContentCard $card, FrameSize $size): array
    {
        $title = $card->title === null ? [] : ['title' => $card->title];
        $thumbnail = $card->thumbnail === null
            ? []
            : array_combine(['thumbnail_url', 'thumbnail_width', 'thumbnail_height'], $card->thumbnail);
        $html = '<iframe src="' . self::escape($player->src) . "\" width=\"$size->width\" height=\"$size->height\""
            . ' title="' . self::escape($card->title ?? self::PROVIDER) . '"'
            // Many sites set `height: auto` for frames, which without a ratio is 150px.
            . " style=\"border:0;aspect-ratio:$size->width/$size->height\""
            . ' allow="' . self::ALLOW . '" referrerpolicy="strict-origin-when-cross-origin"></iframe>';

        return ['version' => '1.0', 'type' => 'video', 'provider_name' => self::PROVIDER] + $title
            + ['html' => $html, 'width' => $size->width, 'height' => $size->height] + $thumbnail;
    }

    /** @param array<string, string|int> $fields */
    private static function json(array $fields): string
    {
        return json_encode($fields, JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR);
    }

    /** @param array<string, string|int> $fields */
    private static function xml(array $fields): string
    {
        $lines = array_map(
            static fn (string $name, string|int $value) => "<$name>" . self::escape((string) $value) . "</$name>",
            array_keys($fields),
            $fields,
        );

        return '<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>' . implode('', $lines) . '</oembed>';
    }

    private static function escape(string $text): string
    {
        // XML has no way to write some characters, such as U+FFFE.
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_DISALLOWED | ENT_XML1);
    }
}
