import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer

/// A call of Graph, alone or as an element of a batch.
struct GraphCall: Sendable {
    /// `GET`, `POST` or `DELETE`.
    var method: String
    var version: String
    /// The parts of the path after the version.
    var path: [String]
    /// The parameters of the query and the body.
    var parameters: FormFields
    /// The sizes of attachments, by the names of their parts.
    var files: [String: Int] = [:]
    /// Graph's address as the caller reaches it, for the addresses of pages.
    var base = ""

    /// Reads a path with a query, as an element of a batch contains it; nil for any other text.
    init?(_ method: String, relative: String, version: String, parameters: FormFields = []) {
        guard let target = RequestTarget((relative.hasPrefix("/") ? "" : "/") + relative) else { return nil }
        var parts = target.segments
        while parts.last?.isEmpty == true { parts.removeLast() }
        if let first = parts.first, first.wholeMatch(of: /v[0-9]+\.[0-9]+/) != nil {
            self.version = first
            parts.removeFirst()
        } else {
            self.version = version
        }
        (self.method, path, self.parameters) = (method, parts, target.query)
        self.parameters.fill(from: parameters)
        if let other = self.parameters["method"]?.uppercased(), ["GET", "POST", "DELETE"].contains(other) { self.method = other }
    }

    /// Reads a request. Its body is a form, a JSON object with simple values, or a multipart form.
    /// - Throws: ``GraphFailure`` for a body that cannot be read.
    static func read(_ request: ServerRequest, version: String, base: String) throws(GraphFailure) -> GraphCall {
        let body = try GraphBody(request)
        guard var call = GraphCall(request.method, relative: request.target, version: version, parameters: body.fields) else {
            throw GraphFailure(2500, "The path cannot be read")
        }
        (call.files, call.base) = (body.files, base)
        if let token = request.bearer { call.parameters.fill(from: [("access_token", token)]) }
        return call
    }

    /// Returns a parameter that is present and not empty.
    func filled(_ name: String) -> String? { parameters.filled(name) }

    /// Returns the number of entries of a page.
    func limit(_ usual: Int) -> Int { max(1, min(100, filled("limit").flatMap { Int($0) } ?? usual)) }

    /// The names in `fields`, without the contents of braces and parentheses.
    var fields: [String] {
        var (names, depth) = ([""], 0)
        for character in filled("fields") ?? "" {
            switch character {
            case "{", "(": depth += 1
            case "}", ")": depth -= 1
            case "," where depth == 0: names.append("")
            default: if depth == 0 { names[names.count - 1].append(character) }
            }
        }
        return names.compactMap { $0.split(separator: ".").first.map(String.init) }
    }
}

/// The fields and files of a body.
struct GraphBody {
    var fields: FormFields = []
    var files: [String: Int] = [:]

    init(_ request: ServerRequest) throws(GraphFailure) {
        guard !request.body.isEmpty else { return }
        let body = try Self.plain(request)
        let type = request.headers["Content-Type"] ?? ""
        if type.lowercased().hasPrefix("multipart/form-data") {
            var form = MultipartReader(contentType: type)
            form?.take(body)
            guard let form, form.isWhole else {
                throw GraphFailure(100, "The multipart body is invalid or incomplete")
            }
            fields = form.fields
            files = Dictionary(form.files.map { ($0.field, $0.size) }) { $1 }
        } else if let value = try? JSONValue(parsing: body), let members = value.object {
            fields = FormFields(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.parameter) })
        } else if request.headers.mediaType == "application/x-www-form-urlencoded",
            let form = String(validUTF8: body).flatMap({ FormFields(encoded: $0) })
        {
            fields = form
        } else {
            throw GraphFailure(100, "The body is neither a form nor a JSON object")
        }
    }

    /// The most bytes of a body after decompression.
    private static let limit = 8 << 20

    /// Returns the body after decompression.
    private static func plain(_ request: ServerRequest) throws(GraphFailure) -> Data {
        let all = request.headers.all("Content-Encoding").flatMap { $0.split(at: ",") }.map(\.withoutBlanks.asciiLowercased)
        let codings = all.filter { $0 != "identity" }
        if codings.isEmpty { return request.body }
        guard codings == ["gzip"] else { throw GraphFailure(100, "The body has an unknown content encoding", status: 415) }
        do throws(Gzip.Failure) { return try Gzip.unpacked(request.body, maximumBytes: limit) } catch {
            if error == .tooLarge { throw GraphFailure(100, "The body is too large", status: 413) }
            throw GraphFailure(100, "The body cannot be decompressed")
        }
    }
}

extension JSONValue {
    /// The value as a parameter: a text as it is, any other value as JSON.
    var parameter: String { string ?? rendered }

    /// The value as JSON, with the members sorted by name.
    var rendered: String { String(decoding: (try? JSONEncoder.sorted.encode(self)) ?? Data(), as: UTF8.self) }
}
