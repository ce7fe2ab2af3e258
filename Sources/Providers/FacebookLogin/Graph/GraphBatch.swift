import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

/// Calls to the Graph API as one batch: fifty at most, each with a response of its own, or with none.
enum GraphBatch {
    /// How many elements a batch has at most.
    static let capacity = 50

    /// What a call's carrier writes about it: the path, the batch's version, what the caller adds to the element.
    static func cargo(path: String, version: String, extras: [String: JSONValue]) -> [String: JSONValue] {
        ["path": .string(path), "version": .string(version), "extras": .object(extras)]
    }

    /// Carries calls that were made for a batch; the others go by themselves.
    static func carrier(_ settings: @escaping @Sendable () -> GraphSettings) -> CallCarrier {
        CallCarrier(
            capacity: capacity, lane: { call, _ in call.cargo.isEmpty ? nil : "batch" },
            pack: { calls throws(RequestError) in try pack(calls, settings()) }, unpack: unpack)
    }

    static func pack(_ calls: [CarriedCall], _ settings: GraphSettings) throws(RequestError) -> HTTPRequest {
        guard let appID = settings.appID, !appID.isEmpty, let first = calls.first,
            let url = GraphWire.address(
                settings.isGaming ? settings.hosts.gaming : settings.hosts.graph,
                first.call.cargo["version"]?.string ?? settings.version, query: [])
        else { throw .invalidReply("a batch needs the app's id") }
        var (elements, files): ([JSONValue], [MultipartPart]) = ([], [])
        let queries = calls.map {
            FormFields(encoded: $0.request.url.query(percentEncoded: true) ?? "", plusIsSpace: false) ?? []
        }
        let token = batchToken(queries, settings)
        for (call, query) in zip(calls, queries) {
            elements.append(element(call, query, besides: token, &files))
        }
        var fields: [(String, String)] = [("batch_app_id", appID), ("batch", GraphJSON.text(of: .array(elements)))]
        if let token { fields += AppSecretProof.fields(of: Secret(token), by: settings.appSecret) }
        var request = HTTPRequest(.post, url)
        request.headers["User-Agent"] = GraphBody.userAgent
        request.limits = first.request.limits
        request.progress = first.request.progress
        request.body =
            files.isEmpty
            ? GraphBody.body(FormFields(fields), []) : .multipart(fields.map { MultipartPart($0.0, text: $0.1) } + files)
        return request
    }

    /// The first token that is not the app's own: elements with the same one carry none.
    private static func batchToken(_ queries: [FormFields], _ settings: GraphSettings) -> String? {
        queries.compactMap { $0["access_token"] }.first { !settings.isClientToken($0) }
    }

    private static func element(
        _ call: CarriedCall, _ query: FormFields, besides token: String?, _ files: inout [MultipartPart]
    ) -> JSONValue {
        var query = query
        if let token, query["access_token"]?.isExactly(token) == true {
            query["access_token"] = nil
            query["appsecret_proof"] = nil
        }
        var element = call.call.cargo["extras"]?.object ?? [:]
        element["method"] = .string(call.request.method.rawValue)
        element["relative_url"] = .string((call.call.cargo["path"]?.string ?? "") + "?" + query.encoded)
        guard case .multipart(let parts) = call.request.body?.content else { return .object(element) }
        var names: [String] = []
        for var part in parts where part.fileName != nil {
            part.name = "file\(files.count)"
            names.append(part.name)
            files.append(part)
        }
        element["attached_files"] = .string(names.joined(separator: ","))
        return .object(element)
    }
}

extension GraphBatch {
    /// A reply for each call. A list of another length, and an object that refuses no token, are no response to any of them.
    @Sendable static func unpack(_ response: HTTPResponse, _ calls: [CarriedCall]) -> [CarriedReply] {
        entries(of: response, count: calls.count)
    }

    static func entries(of response: HTTPResponse, count: Int) -> [CarriedReply] {
        let all = { (reply: CarriedReply) in [CarriedReply](repeating: reply, count: count) }
        guard let entries = list(in: response.body) else {
            if response.status >= 400, GraphJSON.value(of: response.body)?.object == nil { return all(.response(response)) }
            let type = GraphJSON.value(of: response.body)?["error"]?["type"]?.string
            return all(
                type == "OAuthException" ? .response(response) : .reaction(GraphFailure.reaction(.graphRequestProtocolMismatch)))
        }
        return entries.count == count ? entries : all(.reaction(GraphFailure.reaction(.graphRequestProtocolMismatch)))
    }

    /// The entries of a list; nil where the text is no list.
    private static func list(in body: Data) -> [CarriedReply]? {
        let wrapped = Data("{\"\":".utf8) + body + Data("}".utf8)
        let entries = try? JSONIndex.read(wrapped, maximumBytes: 64 << 20, maximumDepth: 128) { root -> [CarriedReply]? in
            var members = root.elements
            guard let first = members.next(), members.next() == nil, first.isArray else { return nil }
            return first.elements.map { reply($0, in: wrapped) }
        }
        // Text that the index refuses and a decoder reads, such as two members of one name.
        return entries ?? GraphJSON.value(of: body)?.array.map { $0.map { reply($0) } }
    }

    private static func reply(_ entry: JSONView, in data: Data) -> CarriedReply {
        guard entry.isObject else { return entry.isNull ? noResponse : mismatch }
        let code = entry["code"].flatMap { $0.numberText ?? $0.text }.flatMap { Int($0) }
        var headers = HTTPHeaders()
        if let list = entry["headers"], list.isArray {
            for header in list.elements where header.isObject {
                if let name = header["name"]?.text, let value = header["value"]?.text { headers.add(name, value) }
            }
        }
        // A body that is no text is taken as the JSON that it is.
        let body = entry["body"].map { $0.text.map { Data($0.utf8) } ?? ($0.isNull ? Data() : data[$0.range]) }
        return .response(HTTPResponse(status: code ?? 200, headers: headers, body: body ?? Data()))
    }

    private static func reply(_ entry: JSONValue) -> CarriedReply {
        guard entry.object != nil else { return entry == .null ? noResponse : mismatch }
        var headers = HTTPHeaders()
        for header in entry["headers"]?.array ?? [] {
            if let name = header["name"]?.string, let value = header["value"]?.string { headers.add(name, value) }
        }
        let body = entry["body"].map { $0.string ?? ($0 == .null ? "" : GraphJSON.text(of: $0)) }
        return .response(
            HTTPResponse(status: entry["code"]?.graphNumber ?? 200, headers: headers, body: Data((body ?? "").utf8)))
    }

    /// The service has not got to it, or was told to leave a success out.
    private static var noResponse: CarriedReply {
        .reaction(.fail(.refused(APIRefusal(code: GraphFailure.noResponse, text: "the batch has no response for it"))))
    }

    private static var mismatch: CarriedReply { .reaction(GraphFailure.reaction(.graphRequestProtocolMismatch)) }
}

extension GraphBatch {
    /// The first name that an element refers to and that stands in another batch than the element, or nowhere.
    ///
    /// Elements refer by `depends_on`, and by `{result=NAME:…}` within a text.
    static func brokenReference(_ elements: [(extras: [String: JSONValue], texts: [String])]) -> String? {
        var places: [String: Int] = [:]
        for (place, element) in elements.enumerated() {
            if let name = element.extras["name"]?.string { places[name] = place }
        }
        for (place, element) in elements.enumerated() {
            let stated = element.extras["depends_on"].map { value in
                value.array?.compactMap(\.string) ?? value.string.map { $0.split(at: ",").map(String.init) } ?? []
            }
            let broken = ((stated ?? []) + element.texts.flatMap(references)).first { name in
                places[name].map { $0 / capacity != place / capacity } ?? false
            }
            if let broken { return broken }
        }
        return nil
    }

    private static func references(in text: String) -> [String] {
        text.ranges(of: "{result=").compactMap { range in
            text[range.upperBound...].firstIndex { $0 == ":" || $0 == "}" }.map { String(text[range.upperBound..<$0]) }
        }
    }
}

extension GraphSettings {
    func isClientToken(_ text: String) -> Bool { if case .client = kind(of: text) { true } else { false } }
}
