import Foundation
import MemberCore
import MemberHTTP

/// A request to the Graph API in its form for the wire.
struct GraphWire: Sendable {
    let settings: GraphSettings
    let method: HTTPMethod
    /// The path without its query and its leading slashes, percent-encoded.
    let path: String
    /// The version before the path; nil if the path begins with one.
    let version: String?
    let token: GraphWireToken
    /// The text fields, sorted by name, without the token.
    let fields: FormFields
    let attachments: [(name: String, file: GraphRequestDataAttachment)]

    /// Creates a request; one that names no version uses the connection's.
    init(
        _ request: GraphRequest, version override: String? = nil, settings: GraphSettings
    ) throws(CoreError) {
        var parameters = GraphParameters(request.parameters)
        token = try settings.token(
            request.tokenString, parameter: parameters.texts.removeValue(forKey: "access_token"), flags: request.flags)
        let parts = request.graphPath.split(at: "?", maxSplits: 1, omitsEmpty: false)
        path = Self.encoded(parts[0].drop { $0 == "/" })
        version = Self.beginsWithVersion(path) ? nil : request.ownVersion ?? override ?? settings.version
        self.settings = settings
        method = request.httpMethod
        attachments = method == .post ? parameters.attachments : []
        parameters.texts.merge(["format": "json", "sdk": "ios", "include_headers": "false"]) { own, _ in own }
        if let level = settings.debugLevel { parameters.texts["debug"] = level }
        var fields = FormFields(parameters.texts.sorted { $0.key < $1.key })
        if parts.count > 1 {
            guard let own = FormFields(encoded: parts[1], plusIsSpace: false) else {
                throw .invalidArgument("has a path whose query is broken")
            }
            // The path's own fields come first, unchanged.
            fields = FormFields((own.fields + fields.fields.filter { own[$0.name] == nil }).map { ($0.name, $0.value) })
        }
        self.fields = fields
    }

    /// Whether a path names its own version: `v`, digits, a dot, digits.
    static func beginsWithVersion(_ path: some StringProtocol) -> Bool {
        let first = path.drop { $0 == "/" }.prefix { $0 != "/" && $0 != "?" }
        guard first.first == "v" else { return false }
        let numbers = first.dropFirst().split(at: ".", omitsEmpty: false)
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }

    /// Percent-encodes the illegal characters of a path; encoded ones stay.
    private static func encoded(_ path: some StringProtocol) -> String {
        path.split(at: "/", omitsEmpty: false).map { segment in
            let isEncoded = segment.contains("%") && PercentCoding.decode(segment, plusIsSpace: false) != nil
            let text = isEncoded ? PercentCoding.decode(segment, plusIsSpace: false) ?? String(segment) : String(segment)
            return PercentCoding.encode(text)
        }.joined(separator: "/")
    }
}

extension GraphWire {
    /// Whether the response may be stored, by the path: not if it is about tokens and permissions.
    var mayKeepResponse: Bool {
        var segments = path.split(at: "/").map { $0.lowercased() }
        if version == nil, !segments.isEmpty { segments.removeFirst() }
        return !segments.contains("permissions") && segments.first != "oauth" && segments.first != "debug_token"
    }

    /// Returns the path with its version if that is not the expected one, without a leading slash.
    func relativePath(besides expected: String?) -> String {
        version.map { $0 == expected ? path : $0 + "/" + path } ?? path
    }

    private var host: URL {
        if settings.isGaming { return settings.hosts.gaming }
        let segments = path.split(at: "/")
        return method == .post && segments.count == 2 && segments[1] == "videos" ? settings.hosts.video : settings.hosts.graph
    }

    /// All fields in order, with the token.
    private var allFields: FormFields {
        guard let token = token.secret else { return fields }
        var all = fields
        for (name, value) in settings.fields(of: token) {
            let place = all.fields.firstIndex { $0.name > name } ?? all.fields.endIndex
            all.fields.insert(FormFields.Field(name, value), at: place)
        }
        return all
    }

    /// Returns the single request: a GET and a DELETE with all fields in the query, a POST with all fields in its body. An
    /// element of a batch always has its fields in the query.
    func request(isElement: Bool = false, limits: HTTPLimits = HTTPLimits()) throws(CoreError) -> HTTPRequest {
        let isInQuery = method != .post || isElement
        let address = Self.address(host, relativePath(besides: nil), query: isInQuery ? allFields : [])
        guard let address else { throw .invalidArgument("has a path that is not an address") }
        var request = HTTPRequest(HTTPRequest.Method(rawValue: method.rawValue), address)
        request.headers["User-Agent"] = GraphBody.userAgent
        request.limits = limits
        if method == .post { request.body = GraphBody.body(isElement ? [] : allFields, attachments) }
        return request
    }

    /// Returns an address below a host.
    static func address(_ host: URL, _ path: String, query: FormFields) -> URL? {
        var text = host.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        text += "/" + path
        if !query.fields.isEmpty { text += "?" + query.encoded }
        return URL(string: text)
    }
}

/// The body of a POST.
enum GraphBody {
    /// Returns a JSON object for texts only; with a file, a form with parts.
    static func body(
        _ fields: FormFields, _ attachments: [(name: String, file: GraphRequestDataAttachment)]
    ) -> HTTPBody? {
        if !attachments.isEmpty {
            return .multipart(
                fields.fields.map { MultipartPart($0.name, text: $0.value) } + attachments.map { $0.file.part($0.name) })
        }
        if fields.fields.isEmpty { return nil }
        let members = Dictionary(fields.fields.map { ($0.name, JSONValue.string($0.value)) }) { first, _ in first }
        var body = HTTPBody.json(Data(GraphJSON.text(of: .object(members)).utf8))
        body.coding = .gzip
        return body
    }

    /// The library and its version.
    static let userAgent = "MemberKit." + LoginDialog.libraryVersion
}
