import Foundation
import MemberCore
package import MemberHTTP
import MemberRequests

extension GraphBatch {
    /// Returns a reply for each element. A list of another length, and an object that refuses no token, are not a response to any
    /// of them.
    @Sendable static func decode(_ response: HTTPResponse, _ elements: [BatchElement]) -> BatchReply {
        let (usage, reply) = (response.headers.usage, batchReply(of: response, count: elements.count))
        guard !usage.isEmpty, case .elements(let replies) = reply else { return reply }
        return .elements(replies.map { $0.adding(usage) })
    }

    /// Returns the reading of each element; nil for one that the service left out.
    package static func readings(of response: HTTPResponse, count: Int) -> [GraphReading?] {
        let reply = batchReply(of: response, count: count)
        return (0..<count).map { position in
            switch reply.reply(at: position) {
            case .response(let response): GraphReading(response)
            case .reaction(.fail(let error)) where GraphReading.isNoResponse(error): nil
            case .reaction, nil: .unusable(.graphRequestProtocolMismatch)
            }
        }
    }

    private static func batchReply(of response: HTTPResponse, count: Int) -> BatchReply {
        guard let entries = list(in: response.body) else {
            let value = GraphJSON.value(of: response.body)
            if response.status >= 400, value?.object == nil { return .whole(.response(response)) }
            return .whole(value?["error"]?["type"]?.string == "OAuthException" ? .response(response) : mismatch)
        }
        return entries.count == count ? .elements(entries) : .whole(mismatch)
    }

    /// Returns the entries of a list; nil if the text is not a list.
    private static func list(in body: Data) -> [ElementReply]? {
        let wrapped = Data("{\"\":".utf8) + body + Data("}".utf8)
        let entries = try? JSONIndex.read(wrapped, maximumBytes: 64 << 20, maximumDepth: 128) { root -> [ElementReply]? in
            var members = root.elements
            guard let first = members.next(), members.next() == nil, first.isArray else { return nil }
            return first.elements.map { reply($0, in: wrapped) }
        }
        // The index refuses some texts that a decoder reads, such as two members of one name.
        return entries ?? GraphJSON.value(of: body)?.array.map { $0.map { reply($0) } }
    }

    private static func reply(_ entry: JSONView, in data: Data) -> ElementReply {
        guard entry.isObject else { return entry.isNull ? noResponse : mismatch }
        let code = entry["code"].flatMap { $0.numberText ?? $0.text }.flatMap { Int($0) }
        var headers = HTTPHeaders()
        if let list = entry["headers"], list.isArray {
            for header in list.elements where header.isObject {
                if let name = header["name"]?.text, let value = header["value"]?.text { headers.add(name, value) }
            }
        }
        // A body that is not a text is used as JSON.
        let body = entry["body"].map { $0.text.map { Data($0.utf8) } ?? ($0.isNull ? Data() : data[$0.range]) }
        return .response(HTTPResponse(status: code ?? 200, headers: headers, body: body ?? Data()))
    }

    private static func reply(_ entry: JSONValue) -> ElementReply {
        guard entry.object != nil else { return entry == .null ? noResponse : mismatch }
        var headers = HTTPHeaders()
        for header in entry["headers"]?.array ?? [] {
            if let name = header["name"]?.string, let value = header["value"]?.string { headers.add(name, value) }
        }
        let body = entry["body"].map { $0.string ?? ($0 == .null ? "" : GraphJSON.text(of: $0)) }
        return .response(
            HTTPResponse(status: entry["code"]?.graphNumber ?? 200, headers: headers, body: Data((body ?? "").utf8)))
    }

    /// The service has not processed the element, or the request asked to leave out a success.
    private static var noResponse: ElementReply { .reaction(GraphReading.noResponse) }

    private static var mismatch: ElementReply { .reaction(GraphReading.mismatch) }
}

extension ElementReply {
    /// Returns the reply with fields from the head of the whole response: elements have no fields about the limits.
    fileprivate func adding(_ fields: [(name: String, value: String)]) -> ElementReply {
        guard case .response(var response) = self else { return self }
        for (name, value) in fields where response.headers[name] == nil { response.headers[name] = value }
        return .response(response)
    }
}
