import MemberCore

/// The media types of what a site usually serves, by the ends of file names.
enum MediaTypes {
    /// The media type; `application/byte-stream` for what is not known.
    static func of(_ suffix: String) -> String { known[suffix.asciiLowercased] ?? "application/octet-stream" }

    private static let known = [
        "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8", "txt": "text/plain; charset=utf-8",
        "csv": "text/csv; charset=utf-8", "md": "text/markdown; charset=utf-8", "json": "application/json",
        "webmanifest": "application/manifest+json", "xml": "application/xml", "pdf": "application/pdf", "zip": "application/zip",
        "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "woff": "font/woff",
        "woff2": "font/woff2", "mp3": "audio/mpeg", "mp4": "video/mp4", "webm": "video/webm",
    ]
}
