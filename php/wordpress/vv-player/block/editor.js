/* The block in the editor: settings in the sidebar, the player as the server renders it. Runs as it is, without a build. */
((wp) => {
  const { createElement: el, Fragment } = wp.element;
  const { __ } = wp.i18n;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { ColorPalette, BaseControl, Disabled, PanelBody, Placeholder, SelectControl, TextControl, ToggleControl } =
    wp.components;

  const RATIOS = [
    { label: __('Как в настройках', 'vv-player'), value: '' },
    ...['16/9', '4/3', '21/9', '1/1', '9/16'].map((ratio) => ({ label: ratio.replace('/', ':'), value: ratio })),
  ];

  // biome-ignore lint/correctness/noComponentHookFactories: a script without modules keeps its names in one function.
  function PlayerBlock({ attributes, setAttributes }) {
    const text = (name, label, help) =>
      el(TextControl, {
        key: name,
        label,
        help,
        value: attributes[name],
        onChange: (value) => setAttributes({ [name]: value }),
      });
    const flag = (name, label, on = '1') =>
      el(ToggleControl, {
        key: name,
        label,
        checked: attributes[name] === on,
        onChange: (isOn) => setAttributes({ [name]: isOn ? on : '' }),
      });
    const movieId = text(
      'movie_id',
      __('Номер фильма или сериала', 'vv-player'),
      __('movie_id вашего каталога', 'vv-player'),
    );
    const settings = el(
      InspectorControls,
      null,
      el(
        PanelBody,
        { title: __('Что показывать', 'vv-player') },
        movieId,
        text('season', __('Сезон', 'vv-player')),
        text('episode', __('Серия', 'vv-player')),
        text('voice_author', __('Озвучка', 'vv-player')),
        text('lang_order', __('Языки звука', 'vv-player'), 'ru, en'),
        text('t', __('Начать с секунды', 'vv-player')),
        flag('auto_play', __('Запускать без нажатия', 'vv-player')),
        flag('muted', __('Без звука', 'vv-player')),
        flag('loop', __('По кругу', 'vv-player')),
      ),
      el(
        PanelBody,
        { title: __('Как выглядит', 'vv-player'), initialOpen: false },
        el(SelectControl, {
          label: __('Пропорции', 'vv-player'),
          value: attributes.ratio,
          options: RATIOS,
          onChange: (ratio) => setAttributes({ ratio }),
        }),
        text('width', __('Ширина, не больше', 'vv-player'), __('Пиксели', 'vv-player')),
        flag('enabled_share', __('Кнопка «Поделиться»', 'vv-player')),
        flag('hide_episodes', __('Скрыть выбор серий', 'vv-player')),
        flag('still_watching', __('Не спрашивать «Ещё смотрите?»', 'vv-player'), '0'),
        el(
          BaseControl,
          { label: __('Цвет акцента', 'vv-player'), id: 'vv-player-accent' },
          el(ColorPalette, {
            value: attributes.accent_color,
            onChange: (color) => setAttributes({ accent_color: color || '' }),
          }),
        ),
        text('title', __('Название для читающих с экрана', 'vv-player')),
        text('query', __('Другие параметры', 'vv-player'), 'user_id=1&fullscreen_mode=native'),
      ),
    );
    const content =
      attributes.movie_id === ''
        ? el(Placeholder, { icon: 'video-alt3', label: 'VV Player' }, movieId)
        : // A press in the editor selects the block.
          el(Disabled, null, el(wp.serverSideRender, { block: 'vv-player/player', attributes }));
    return el(Fragment, null, settings, el('div', useBlockProps(), content));
  }

  wp.blocks.registerBlockType('vv-player/player', { edit: PlayerBlock, save: () => null });
})(window.wp);
