<?php

declare(strict_types=1);

namespace VvPlayer;

/** What the script answers: the widget's page, one of its assets, or a plain word why not. */
final readonly class Player
{
    private const METHODS = ['GET', 'HEAD'];

    /** @param string $dist the folder of the build: `index.html` and `widget-assets/` */
    public function __construct(private string $dist, private PageGlobals $globals)
    {
    }

    public function answer(Request $request): Response
    {
        $response = $this->route($request);

        return $request->method === 'HEAD' ? $response->withoutBody() : $response;
    }

    private function route(Request $request): Response
    {
        if (!$request->isForPlayer()) {
            return Response::notFound();
        }
        if (!in_array($request->method, self::METHODS, true)) {
            return Response::plain(405, 'Method not allowed.', ['Allow' => implode(', ', self::METHODS)]);
        }
        if ($request->path === null) {
            return (new WidgetPage("$this->dist/index.html", $this->globals))->answer($request);
        }
        if (!AssetPath::isWellFormed($request->path)) {
            return Response::plain(400, 'Bad request.');
        }
        $name = AssetPath::nameIn($request->path);

        return $name === null
            ? Response::notFound()
            : (new Assets(new AssetFolder("$this->dist/widget-assets")))->answer($name, $request);
    }
}
