import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer

/// A call of Graph, alone or within a batch.
struct GraphCall: Sendable {
    /// `GET`, `POST` or `DELETE`.
    var method: String
    var version: String
    /// The parts of the path behind the version.
    var path: [String]
    /// Of query and body.
    var parameters: FormFields
    /// The sizes of attachments, by the names of their parts.
    var files: [String: Int] = [:]
    /// Graph's own address as the caller reaches it, for the addresses of pages.
    var base = ""

    /// Reads a path with a query, such as an element of a batch has it; nil for any other text.
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

    /// Reads a request. Its body is a form, an object of JSON with plain values, or parts.
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

    /// A parameter that is there and not empty.
    func filled(_ name: String) -> String? { parameters.filled(name) }

    /// How many entries a page has.
    func limit(_ usual: Int) -> Int { max(1, min(100, filled("limit").flatMap { Int($0) } ?? usual)) }

    /// The names in `fields`, what stands in braces and brackets left out.
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
            guard let form = MultipartForm(body, contentType: type) else {
                throw GraphFailure(100, "The parts cannot be read, or their end is missing")
            }
            (fields, files) = (form.fields, form.files)
        } else if let value = try? JSONValue(parsing: body), let members = value.object {
            fields = FormFields(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.parameter) })
        } else if request.headers.mediaType == "application/x-www-form-urlencoded",
            let form = String(validUTF8: body).flatMap({ FormFields(encoded: $0) })
        {
            fields = form
        } else {
            throw GraphFailure(100, "The body is neither a form nor an object of JSON")
        }
    }

    /// What packed bytes become at most.
    private static let limit = 8 << 20

    /// The body as it was before it was packed.
    private static func plain(_ request: ServerRequest) throws(GraphFailure) -> Data {
        let all = request.headers.all("Content-Encoding").flatMap { $0.split(at: ",") }.map(\.withoutBlanks.asciiLowercased)
        let codings = all.filter { $0 != "identity" }
        if codings.isEmpty { return request.body }
        guard codings == ["gzip"] else { throw GraphFailure(100, "The body is packed in an unknown way", status: 415) }
        do throws(Gzip.Failure) { return try Gzip.unpacked(request.body, maximumBytes: limit) } catch {
            if error == .tooLarge { throw GraphFailure(100, "The body is too large", status: 413) }
            throw GraphFailure(100, "The body cannot be unpacked")
        }
    }
}

extension JSONValue {
    /// As a parameter: a text bare, everything else as JSON.
    var parameter: String { string ?? rendered }

    /// As JSON, members sorted by name.
    var rendered: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
    }
}
