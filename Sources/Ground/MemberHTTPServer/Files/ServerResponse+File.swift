public import Foundation
import MemberCore

extension ServerResponse {
    /// A file, or that part of it which the request asks for.
    ///
    /// It has an `ETag` and a `Last-Modified`; the request's conditions are answered with 304 and 412, a single range with 206 or 416
    /// (RFC 9110 §13, §14). Several ranges at once get the whole file. `Cache-Control` is `no-cache`: kept, but asked about each time.
    ///
    /// ```swift
    /// router.on("GET", "/logo.png") { request in try .file(logo, for: request) }
    /// ```
    /// - Parameters:
    ///   - url: Which file. Never put it together from what a client sent without checking that it stays in its folder.
    ///   - request: The request, `GET` or `HEAD`.
    ///   - contentType: Its media type; nil for what the end of its name says.
    /// - Returns: The answer.
    /// - Throws: ``HTTPServerError/fileUnavailable`` for anything but a plain file that may be read. Let through by the handler it
    ///   ends as 404.
    public static func file(
        _ url: URL, for request: ServerRequest, contentType: String? = nil
    ) throws(HTTPServerError) -> ServerResponse {
        let file = try OpenFile(url.path)
        let version = file.version
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
        source = .file(file, range)
    }
}
