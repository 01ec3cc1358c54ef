-- Sessions that watched an episode in an hour.
SELECT content_id, episode_id, COUNT(DISTINCT session_id) AS viewers
FROM views
WHERE hour = :hour AND session_id <> ''
GROUP BY content_id, episode_id
ORDER BY content_id, episode_id
