-- The watched ranges of the views of some hours, one episode after the other.
SELECT content_id, episode_id, watched
FROM views
WHERE hour >= :from AND hour < :until AND watched <> ''
ORDER BY content_id, episode_id
