public import Foundation
import MemberCore

extension ServerResponse {
    /// A file, or that part of it which the request asks for.
    ///
    /// It has an `ETag` and a `Last-Modified`; the request's conditions lead to 304 and 412, a single range to 206 or 416
    /// (RFC 9110 §13, §14). Several ranges at once get the whole file. `Cache-Control` is `no-cache`: kept, but revalidated each time.
    ///
    /// ```swift
    /// router.on("GET", "/logo.png") { request in try .file(logo, for: request) }
    /// ```
    /// - Parameters:
    ///   - url: The file. Never build it from a client's input without checking that it stays in its folder.
    ///   - request: The request, `GET` or `HEAD`.
    ///   - contentType: Its media type; nil for the one of its file extension.
    /// - Returns: The response.
    /// - Throws: ``HTTPServerError/fileUnavailable`` for anything but a plain file that may be read. If the handler does not catch
    ///   it, it becomes 404.
    public static func file(
        _ url: URL, for request: ServerRequest, contentType: String? = nil
    ) throws(HTTPServerError) -> ServerResponse {
        let file = try OpenFile(url.path)
        let version = FileVersion(file)
        var headers: HTTPHeaders = [
            "ETag": version.tag.fieldValue, "Last-Modified": HTTPDate.format(version.modified), "Cache-Control": "no-cache",
            "Accept-Ranges": "bytes",
        ]
        let type = contentType ?? MediaTypes.of(url.pathExtension)
        switch version.verdict(on: request.headers, method: request.method) {
        case .notModified: return ServerResponse(status: 304, headers: headers)
        case .preconditionFailed: return .plain(412)
        case .unsatisfiable:
            var response = ServerResponse.plain(416)
            response.headers["Content-Range"] = "bytes */\(version.size)"
            return response
        case .whole:
            headers["Content-Type"] = type
            return ServerResponse(200, headers, file, 0..<version.size)
        case .part(let range):
            headers["Content-Type"] = type
            headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(version.size)"
            return ServerResponse(206, headers, file, range)
        }
    }

    private init(_ status: Int, _ headers: HTTPHeaders, _ file: OpenFile, _ range: Range<Int>) {
        self.init(status: status, headers: headers)
        source = .file(descriptor: file.duplicate, range)
    }
}

/// The media types of the files that a site usually serves, by file extension.
enum MediaTypes {
    /// The media type; `application/octet-stream` for an unknown extension.
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
