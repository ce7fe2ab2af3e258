import Foundation
import MemberCore
import MemberHTTP
import MemberRequests

extension GraphBatch {
    /// A reply for each call. A list of another length, and an object that refuses no token, are no response to any of them.
    @Sendable static func unpack(_ response: HTTPResponse, _ calls: [CarriedCall]) -> [CarriedReply] {
        let usage = response.headers.usage
        return entries(of: response, count: calls.count).map { reply in
            guard !usage.isEmpty, case .response(var response) = reply else { return reply }
            // Elements bring no headers of their own: what the whole response says of the limits is theirs.
            for (name, value) in usage where response.headers[name] == nil { response.headers[name] = value }
            return .response(response)
        }
    }

    /// What a response says of each element; nil of one that the service has left out.
    static func readings(of response: HTTPResponse, count: Int) -> [GraphReading?] {
        entries(of: response, count: count).map { reply in
            switch reply {
            case .response(let response): GraphReading(response)
            case .reaction(.fail(.refused(let refusal))) where refusal.cause is GraphFailure.NoResponse: nil
            case .reaction: .unusable(.graphRequestProtocolMismatch)
            }
        }
    }

    private static func entries(of response: HTTPResponse, count: Int) -> [CarriedReply] {
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
    private static var noResponse: CarriedReply { .reaction(GraphFailure.noResponse) }

    private static var mismatch: CarriedReply { .reaction(GraphFailure.reaction(.graphRequestProtocolMismatch)) }
}
